import { createHash } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { Phone } from '../../peers/whatsapp/phone.ts';
import { requestResend } from '../../peers/whatsapp/phones/request-resend.ts';
import { testWorker } from './test-worker.ts';
import type { Program } from './worker-program.ts';

const house = testWorker();
let numbers = 0;
let shop: Phone;
let ana: Phone;
let bob: Phone;
beforeEach(() => {
  numbers += 3;
  shop = house.whatsapp.phone({ number: `55119000${70_000 + numbers}`, name: 'Loja' });
  ana = house.whatsapp.phone({ number: `55119888${70_000 + numbers}`, name: 'Ana' });
  bob = house.whatsapp.phone({ number: `55119777${70_000 + numbers}`, name: 'Bob' });
  shop.behaviour.delivers = false;
});
const chatOf = (phone: Phone) => `${phone.lid}@lid`;
const asksFor = (phone: Phone, id: string, group?: string): void => {
  const [device] = shop.devices;
  if (!device) throw new Error('no device');
  requestResend(house.whatsapp.world, phone.account, device, { id, ...(group !== undefined && { group }) });
};
const refusalsOf = ({ messages }: Program): number =>
  messages.filter((word) => word.kind === 'log' && /asked for by somebody/.test(word.text)).length;
/** Messages of our device as they go out: to whom, under which id. */
const outgoing = () => {
  const gone: string[] = [];
  house.whatsapp.world.on('outgoing', ({ device, id, to }) => {
    if (device.number === shop.number) gone.push(`${id} ${to}`);
  });
  return gone;
};
const withText = async (phone: Phone, text: string) => {
  const command = house.text(chatOf(phone), text);
  expect(await house.result(await house.command(lineNow, 'send', command))).toMatchObject({ outcome: 'sent' });
  return command;
};
let lineNow = 0;

it('nobody gets a message to somebody else encrypted for themselves, even knowing its id', async () => {
  lineNow = await house.line();
  const program = house.start();
  await house.pair(lineNow, shop);
  const sent = await withText(ana, 'a senha é 4711');
  await withText(bob, 'bom dia, Bob');
  const gone = outgoing();
  asksFor(bob, sent.providerId);
  await expect.poll(() => refusalsOf(program)).toBeGreaterThan(0);
  expect(gone).toEqual([]);
  expect(bob.arrivals.filter(({ fromMe }) => !fromMe).map(({ id }) => id)).not.toContain(sent.providerId);

  asksFor(ana, sent.providerId);
  await expect.poll(() => gone.map((each) => each.split(' ')[0])).toEqual([sent.providerId]);
});

it('a message to a group is given again to its members, and to nobody else', async () => {
  lineNow = await house.line({ config: { groups: true } });
  const program = house.start();
  await house.pair(lineNow, shop);
  const group = house.whatsapp.group('Vendas', [ana, shop]);
  const sent = house.text(group.jid, 'só para nós');
  expect(await house.result(await house.command(lineNow, 'send', sent))).toMatchObject({ outcome: 'sent' });
  await withText(bob, 'bom dia, Bob');
  const gone = outgoing();
  // A stranger to the group, wherever he asks; and a member where the group does not hear.
  const asking = [() => asksFor(bob, sent.providerId), () => asksFor(bob, sent.providerId, group.jid)];
  for (const [i, ask] of [...asking, () => asksFor(ana, sent.providerId)].entries()) {
    ask();
    await expect.poll(() => refusalsOf(program)).toBe(i + 1);
  }
  expect(gone).toEqual([]);

  asksFor(ana, sent.providerId, group.jid);
  await expect.poll(() => gone.map((each) => each.split(' ')[0])).toEqual([sent.providerId]);
});

it('the id of an edit can be computed by nobody, and is the same after a restart', async () => {
  lineNow = await house.line();
  const first = house.start();
  await house.pair(lineNow, shop);
  const sent = await withText(ana, 'amanhã');
  const gone = outgoing();
  house.whatsapp.faults.set('loseAck', { number: shop.number, times: 1 });
  const edit = await house.command(lineNow, 'edit', { ...sent, body: 'hoje' });
  await expect.poll(() => gone.length).toBe(1);
  first.child.kill('SIGKILL');
  await first.exited;
  house.start();
  await expect.poll(() => gone.length).toBe(2);
  expect(gone[1]).toBe(gone[0]);
  const [id = ''] = gone[0]?.split(' ') ?? [];
  expect(id).toMatch(/^3EB0[0-9A-F]{18}$/);
  const guessed = createHash('sha256').update(`${lineNow}/${edit}`).digest('hex').slice(0, 18).toUpperCase();
  expect(id).not.toBe(`3EB0${guessed}`);
});

it('a client that is too old waits for hours, says so once to its operator, and to the owners of its lines', async () => {
  const [one, two] = [await house.line(), await house.line({ companyId: 2 })];
  const first = house.start();
  await house.pair(one, shop);
  await house.pair(two, bob);
  first.child.kill('SIGTERM');
  await first.exited;
  let logins = 0;
  house.whatsapp.faults.set('refuseLogin', { code: 405 });
  house.whatsapp.world.on('stanza', ({ way, stanza: { tag, attrs } }) => {
    if (way === 'out' && tag === 'failure' && attrs['reason'] === '405') logins++;
  });
  const program = house.start();
  for (const line of [one, two])
    await expect
      .poll(() => house.reported(line))
      .toMatchObject({
        status: 'DISCONNECTED',
        reason: 'outdated',
      });
  // Well beyond what a line waits whose server does not answer.
  await new Promise((wait) => setTimeout(wait, 1500));
  expect(logins).toBe(2);
  const alarms = program.messages.filter((word) => word.kind === 'log' && word.level === 'error');
  expect(alarms).toMatchObject([
    { facts: { reason: 'outdated' }, text: expect.stringContaining('WHATSAPP_WEB_VERSION') },
  ]);
  // A person may try all the same.
  house.whatsapp.faults.clear();
  await house.wish(one, 'restarts = restarts + 1');
  await house.until(one, 'CONNECTED');
});

it('an account that is kept out for a while waits until then, also when the program begins anew', async () => {
  const line = await house.line();
  const first = house.start();
  await house.pair(line, shop);
  first.child.kill('SIGTERM');
  await first.exited;
  let logins = 0;
  house.whatsapp.world.on('stanza', ({ way, stanza: { tag, attrs } }) => {
    if (way === 'out' && (tag === 'success' || (tag === 'failure' && attrs['reason'] === '402'))) logins++;
  });
  house.whatsapp.faults.set('refuseLogin', { code: 402, expire: 7200, times: 1 });
  const second = house.start();
  await house.until(line, 'DISCONNECTED');
  await expect.poll(() => house.reported(line)).toMatchObject({ reason: 'tempBanned' });
  const until = Number((await house.reported(line))['expirationTime']);
  expect(until).toBeGreaterThan(Date.now() + 7_100_000);
  // The desk may say meanwhile that nobody holds the line: it is told anew.
  await house.query('update whatsapp_web_sessions set said_version = 0 where whatsapp_id = $1', [line]);
  second.child.kill('SIGTERM');
  await second.exited;
  house.start();
  await expect
    .poll(
      async () =>
        (await house.query('select from whatsapp_web_sessions where whatsapp_id = $1 and owner is not null', [line]))
          .length,
      { timeout: 15_000 },
    )
    .toBe(1);
  await new Promise((wait) => setTimeout(wait, 1500));
  expect(logins).toBe(1);
  expect(await house.reported(line)).toMatchObject({ reason: 'tempBanned', expirationTime: until });
  expect(
    await house.query('select said_version::int from whatsapp_web_sessions where whatsapp_id = $1', [line]),
  ).toEqual([{ said_version: 1 }]);
});

it('the version that is set is the one that is said', async () => {
  const versions: string[] = [];
  house.whatsapp.world.on('hello', ({ version }) => versions.push(version));
  const line = await house.line();
  house.start({ env: { WHATSAPP_WEB_VERSION: '2.3000.1999999999' } });
  await expect.poll(async () => (await house.reported(line)).qrcode).not.toBe('');
  expect(versions).toEqual(['2.3000.1999999999']);
});

it('a code that WhatsApp refuses is not shown: the line says so instead', async () => {
  const line = await house.line({ pairingPhone: '5511900000000' }); // nobody's number
  house.start();
  await house.until(line, 'DISCONNECTED');
  expect(await house.reported(line)).toMatchObject({ reason: 'codeRefused', pairingCode: '' });
});

it('a privacy token is asked for once, kept, and goes with the next message', async () => {
  lineNow = await house.line();
  const first = house.start();
  await house.pair(lineNow, shop);
  let asked = 0;
  const carried: boolean[] = [];
  house.whatsapp.world.on('stanza', ({ way, device, stanza: { tag, attrs, content } }) => {
    if (way !== 'in' || device?.number !== shop.number) return;
    if (tag === 'iq' && attrs['xmlns'] === 'privacy' && attrs['type'] === 'set') asked++;
    if (tag === 'message' && attrs['to'] === chatOf(ana))
      carried.push(Array.isArray(content) && content.some((child) => child.tag === 'tctoken'));
  });
  for (let n = 0; n < 5; n++) await withText(ana, `mensagem ${n}`);
  const kept = () =>
    house.query<{ id: string }>(
      `select id from whatsapp_web_keys where whatsapp_id = $1 and type = 'tctoken' and id <> '__index'`,
      [lineNow],
    );
  await expect.poll(kept).toEqual([{ id: chatOf(ana) }]);
  await withText(ana, 'com ela');
  expect(asked).toBe(1);
  expect(carried.at(-1)).toBe(true);

  first.child.kill('SIGTERM');
  await first.exited;
  house.start();
  await withText(ana, 'depois de um recomeço');
  expect(asked).toBe(1);
  expect(carried.at(-1)).toBe(true);
});

it('where messages vanish, ours say so too; where they no longer do, ours stay', async () => {
  lineNow = await house.line();
  house.start();
  await house.pair(lineNow, shop);
  const week = 7 * 86_400;
  const expirationOf = async (text: string) => {
    await withText(ana, text);
    return (await ana.waitForText(text)).message.extendedTextMessage?.contextInfo?.expiration ?? null;
  };
  const timers = () =>
    house.query<{ seconds: number }>('select seconds from whatsapp_web_timers where whatsapp_id = $1', [lineNow]);
  expect(await expirationOf('fica')).toBeNull();
  await ana.send(shop, { extendedTextMessage: { text: 'some', contextInfo: { expiration: week } } });
  await expect.poll(timers).toEqual([{ seconds: week }]);
  expect(await expirationOf('some também')).toBe(week);
  await new Promise((second) => setTimeout(second, 1100));
  await ana.send(shop, { protocolMessage: { type: 3, ephemeralExpiration: 0 } });
  await expect.poll(timers).toEqual([{ seconds: 0 }]);
  expect(await expirationOf('fica outra vez')).toBeNull();
});
