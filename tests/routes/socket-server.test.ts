import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { socketLimits } from '../../server/src/platform/realtime/client-socket.ts';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';

/** Unauthenticated and malformed socket connections are refused without side effects. */
const server = runningServer();
let company: TestCompany;
const crashes: unknown[] = [];
const crashed = (error: unknown) => void crashes.push(error);

beforeAll(async () => {
  process.on('uncaughtException', crashed);
  process.on('unhandledRejection', crashed);
  company = await server.company('Porta');
});
afterAll(() => {
  process.off('uncaughtException', crashed);
  process.off('unhandledRejection', crashed);
});

const polling = '/socket.io/?EIO=4&transport=polling';
const websocket = '/socket.io/?EIO=4&transport=websocket';

/** The HTTP status code; '' when the connection was closed without a response. */
const raw = (requestRows: string[], withinMs = 30_000): Promise<string> =>
  new Promise((resolve) => {
    const { port, hostname } = new URL(server.origin());
    const socket = connect(Number(port), hostname, () => socket.write(`${requestRows.join('\r\n')}\r\n\r\n`, 'latin1'));
    let answer = '';
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1');
      socket.end();
    });
    socket.on('error', () => resolve(''));
    socket.on('close', () => resolve(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? ''));
    socket.setTimeout(withinMs, () => socket.destroy());
  });
const handshake = (path: string, origins: string[], more: string[] = []) =>
  raw([
    `GET ${path} HTTP/1.1`,
    `Host: ${new URL(server.origin()).host}`,
    ...origins.map((origin) => `Origin: ${origin}`),
    ...(path === websocket
      ? [
          'Connection: Upgrade',
          'Upgrade: websocket',
          'Sec-WebSocket-Version: 13',
          'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
        ]
      : ['Connection: close']),
    ...more,
  ]);

it('a handshake says that the server pings every 18 seconds, and waits as long for the answer', async () => {
  const answer = await (await fetch(`${server.origin()}${polling}`)).text();
  expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ pingInterval: 18_000, pingTimeout: 18_000 });
});

describe('an Origin that is not ours', () => {
  const foreign = () => [
    ['http://['],
    ['http://a b'],
    ['null'],
    [''],
    ['https://exa_mple^.com'],
    [`${server.origin()}.evil.example`],
    [`${server.origin()}/path`],
    [server.origin(), server.origin()],
    [server.origin(), 'https://evil.example'],
    ['//'],
    ['javascript:alert(1)'],
    ['\u00ff\u00fe'],
    [`http://${'a'.repeat(5_000)}`],
  ];

  it('is refused, malformed and doubled too, by polling and by upgrade, and the process lives on', async () => {
    for (const path of [polling, websocket]) {
      for (const origins of foreign()) expect(['400', '403'], origins[0]).toContain(await handshake(path, origins));
      expect(await handshake(path, [server.origin()])).toBe(path === polling ? '200' : '101');
    }
    expect(crashes).toEqual([]);
    expect((await server.request('GET', '/health')).status).toBe(200);
  });

  it('nor does anything else in a handshake or a packet end the process', async () => {
    let seed = 7;
    const random = (max: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % max;
    };
    const bytes = (max: number) => String.fromCharCode(...Array.from({ length: random(max) }, () => 33 + random(220)));
    const names = ['Origin', 'Host', 'Cookie', 'Upgrade', 'Connection', 'Sec-WebSocket-Key', 'Sec-WebSocket-Protocol'];
    for (let i = 0; i < 60; i++) {
      const path = `/socket.io/?EIO=${random(6)}&transport=${['polling', 'websocket', bytes(6)][random(3)]}&sid=${bytes(9)}`;
      const headers = Array.from({ length: random(5) }, () => `${names[random(names.length)]}: ${bytes(60)}`);
      await raw(
        [
          `${['GET', 'POST', 'OPTIONS'][random(3)]} ${path.replace(/\s/g, '')} HTTP/1.1`,
          'Connection: close',
          ...headers,
        ],
        3_000,
      );
    }
    const packets = [
      '40',
      '40{',
      '40{"token":1}',
      '40/other,{}',
      '42["x"]',
      '42[]',
      '42{}',
      '43',
      '441',
      '45-',
      '451-["a",{"_placeholder":true,"num":9}]',
      '4',
      '9',
      '6x',
      'b!',
      '42["error",1]',
      '42["disconnect"]',
      '42["joinChatBox",{"toString":1}]',
    ];
    for (const packet of packets) {
      const { sid } = JSON.parse((await (await fetch(`${server.origin()}${polling}`)).text()).slice(1)) as {
        sid: string;
      };
      const post = (body: string) =>
        fetch(`${server.origin()}${polling}&sid=${sid}`, { method: 'POST', body }).catch(() => null);
      await post(`40${JSON.stringify({ token: company.admin.session.token })}`);
      await post(packet);
    }
    expect(crashes).toEqual([]);
    expect((await server.request('GET', '/health')).status).toBe(200);
  });
});

describe('a socket that asks without end', () => {
  const ask = (path: string, token: string) =>
    new Promise<number>((resolve, reject) => {
      request(`${server.origin()}/api${path}`, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      })
        .on('error', reject)
        .end();
    });

  it('is answered ERR_RATE_LIMIT beyond its burst, loses the socket when it goes on, and holds up nobody', async () => {
    const other = await server.company('Vizinha');
    const socket = await company.admin.socket();
    const reasons: string[] = [];
    socket.on('disconnect', (reason) => reasons.push(reason));
    const answers: { ok?: boolean; error?: string }[] = [];
    for (let i = 0; i < socketLimits.perSocket.burst * 2; i++)
      socket.emit('joinChatBox', i + 1, (answer: { ok?: boolean; error?: string }) => answers.push(answer));
    await eventually(
      async () => answers.length,
      (count) => count === socketLimits.perSocket.burst * 2,
    );
    const refused = answers.filter(({ error }) => error === 'ERR_RATE_LIMIT').length;
    expect(refused).toBeGreaterThan(socketLimits.perSocket.burst / 2);
    expect(answers.filter(({ ok }) => ok).length).toBe(answers.length - refused);

    for (let i = 0; i < 20_000; i++) socket.emit('joinChatBox', i + 1);
    expect(await ask('/tickets?status=open', other.admin.session.token)).toBe(200);
    await eventually(
      async () => reasons,
      (all) => all.includes('io server disconnect') || all.includes('transport close'),
    );
  });

  it('ten tabs of a client with a socket per component connect and join their lists; a person has no more than that', async () => {
    const person = await server.attendant(company, 'Muitas Abas');
    const open = await Promise.all(Array.from({ length: 100 }, () => person.socket()));
    const joined = open.flatMap((one) => ['open', 'pending'].map((list) => one.emitWithAck('joinTickets', list)));
    expect(new Set((await Promise.all(joined)).map(({ ok }) => ok))).toEqual(new Set([true]));
    await expect(person.socket()).rejects.toThrow('ERR_RATE_LIMIT');
    open[0]?.disconnect();
    await eventually(
      () => person.socket().catch(() => null),
      (socket) => socket !== null,
    );
    for (const socket of open) socket.disconnect();
  });
});
