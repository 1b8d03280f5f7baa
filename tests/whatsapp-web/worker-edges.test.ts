import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import type { Phone } from '../../peers/whatsapp/phone.ts';
import { testWorker } from './test-worker.ts';

const worker = testWorker();
let numbers = 0;
let shop: Phone;
let ana: Phone;
beforeEach(() => {
  numbers += 2;
  shop = worker.whatsapp.phone({ number: `55119000${40_000 + numbers}`, name: 'Loja' });
  ana = worker.whatsapp.phone({ number: `55119888${40_000 + numbers}`, name: 'Ana' });
  shop.behaviour.delivers = false;
});
const lock = async (table: string): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString: worker.url });
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in exclusive mode`);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
};
const ofKind = async (connectionId: number, kind: string) =>
  (await worker.journal(connectionId)).filter((row) => row.kind === kind);

it('a call is acknowledged when it is in the journal: a worker that dies before loses none', async () => {
  const connectionId = await worker.addConnection();
  const first = worker.start();
  await worker.pair(connectionId, shop);
  const acknowledged: string[] = [];
  const note = (ack: { device: { number: string }; class: string; id: string }) => {
    if (ack.device.number === shop.number && ack.class === 'call') acknowledged.push(ack.id);
  };
  worker.whatsapp.world.on('ack', note);
  const unlock = await lock('journal');
  ana.call(shop);
  await new Promise((wait) => setTimeout(wait, 800));
  expect(acknowledged).toEqual([]);
  first.child.kill('SIGKILL');
  await first.exited;
  // PostgreSQL would still execute the dead worker's statement, which is valid; here it is cancelled.
  await worker.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into journal%'`);
  await unlock();
  await worker.endLeases(first);
  expect(await ofKind(connectionId, 'call')).toEqual([]);

  worker.start();
  await expect.poll(async () => (await ofKind(connectionId, 'call')).length).toBe(1);
  await expect.poll(() => acknowledged.length).toBeGreaterThan(0);
  worker.whatsapp.world.off('ack', note);
});

it.each(['journal', 'whatsapp_web_messages'])(
  'a message is confirmed when it is in %s: a worker that dies before loses none, and can still read it',
  async (table) => {
    const connectionId = await worker.addConnection();
    const first = worker.start();
    await worker.pair(connectionId, shop);
    await ana.text(shop, 'antes');
    await expect.poll(async () => (await ofKind(connectionId, 'message')).length).toBe(1);
    const unlock = await lock(table);
    const id = await ana.text(shop, 'guarde isto');
    await new Promise((wait) => setTimeout(wait, 800));
    expect(ana.account.ticks.filter((tick) => tick.id === id)).toEqual([]);
    first.child.kill('SIGKILL');
    await first.exited;
    await unlock();
    await worker.endLeases(first);

    worker.start();
    await expect.poll(() => ana.account.ticks.map((tick) => tick.id)).toContain(id);
    expect((await ofKind(connectionId, 'message')).map((row) => row.body)).toEqual(['antes', 'guarde isto']);
    expect(await ofKind(connectionId, 'unreadable')).toEqual([]);
    expect(
      await worker.query('select provider_id from whatsapp_web_messages where whatsapp_id = $1 and provider_id = $2', [
        connectionId,
        id,
      ]),
    ).toHaveLength(1);
  },
);

it('another client with our credentials is not fought: each wait is longer than the one before', async () => {
  const connectionId = await worker.addConnection();
  worker.start({ times: { replacedFirst: 300, replacedMax: 60_000 } });
  await worker.pair(connectionId, shop);
  const [device] = shop.devices;
  if (!device) throw new Error('no device');
  const logins: number[] = [];
  const comesBack = (of: typeof device) => {
    if (of.number !== shop.number) return;
    logins.push(Date.now());
    setTimeout(() => worker.whatsapp.endCompanionStream(device, 440), 150);
  };
  worker.whatsapp.world.on('online', comesBack);
  const began = Date.now();
  worker.whatsapp.endCompanionStream(device, 440);
  await expect.poll(() => logins.length).toBeGreaterThanOrEqual(4);
  worker.whatsapp.world.off('online', comesBack);
  expect(await worker.reports(connectionId)).toContainEqual(
    expect.objectContaining({ status: 'DISCONNECTED', reason: 'replaced' }),
  );
  const waits = logins.map((at, i) => at - (logins[i - 1] ?? began));
  // Half of each is random: 150–300, 300–600, 600–1200, 1200–2400 ms. A login's duration depends on the machine, so
  // only the minimum of each is known.
  for (const [i, minMs] of [150, 300, 600, 1200].entries()) expect(waits[i]).toBeGreaterThan(minMs);
  expect(await worker.query('select wanted from whatsapp_web_sessions where whatsapp_id = $1', [connectionId])).toEqual(
    [{ wanted: 'up' }],
  );
});

it.each([
  ['without its ninth digit, and typed with it', '55118888', '551198888'],
  ['with its ninth digit, and typed without it', '551197777', '55117777'],
])('a number that is registered %s is reached, and its registered form is reported', async (_, true_, typed) => {
  const tail = String(1000 + numbers);
  const bia = worker.whatsapp.phone({ number: `${true_}${tail}`, name: 'Bia' });
  const connectionId = await worker.addConnection();
  worker.start();
  await worker.pair(connectionId, shop);
  const send = worker.text(`${typed}${tail}`, 'oi, Bia');
  expect(await worker.result(await worker.command(connectionId, 'send', send))).toEqual({
    outcome: 'sent',
    providerId: send.providerId,
  });
  await bia.waitForText('oi, Bia');
  const identity = (await ofKind(connectionId, 'identity')).find(({ provider_id }) =>
    provider_id.includes(`${typed}${tail}`),
  );
  expect(identity?.event.event).toMatchObject({
    identities: [
      { kind: 'wa_lid', value: bia.lid },
      { kind: 'phone', value: bia.number },
    ],
    was: [{ kind: 'phone', value: `${typed}${tail}` }],
  });
});

it('error 479 starts new sessions and sends again under the same id; a second one is reported', async () => {
  const connectionId = await worker.addConnection();
  worker.start();
  await worker.pair(connectionId, shop);
  await ana.text(shop, 'oi');
  await expect.poll(async () => (await ofKind(connectionId, 'message')).length).toBe(1);
  let asked = 0;
  const look = ({ way, stanza }: { way: string; stanza: { attrs: Record<string, string | undefined> } }) => {
    if (way === 'in' && stanza.attrs['xmlns'] === 'encrypt' && stanza.attrs['type'] === 'get') asked++;
  };
  worker.whatsapp.world.on('stanza', look);
  worker.whatsapp.faults.set('errorAck', { code: 479, number: shop.number, times: 1 });
  const send = worker.text(`${ana.lid}@lid`, 'de novo');
  expect(await worker.result(await worker.command(connectionId, 'send', send))).toEqual({
    outcome: 'sent',
    providerId: send.providerId,
  });
  await ana.waitForText('de novo');
  expect(asked).toBeGreaterThan(0);
  expect(ana.displayed(shop).filter(({ id }) => id === send.providerId)).toHaveLength(1);

  worker.whatsapp.faults.set('errorAck', { code: 479, number: shop.number, times: 2 });
  expect(
    await worker.result(await worker.command(connectionId, 'send', worker.text(`${ana.lid}@lid`, 'não'))),
  ).toMatchObject({
    outcome: 'refused',
    reason: expect.stringContaining('479'),
  });
  worker.whatsapp.world.off('stanza', look);
});

it('a backlog of older sessions leaves the session in use as it is: phones read all that is sent meanwhile', async () => {
  const unread: string[] = [];
  ana.account.on('unreadable', ({ id }) => unread.push(id));
  const connectionId = await worker.addConnection();
  let program = worker.start();
  await worker.pair(connectionId, shop);
  await ana.text(shop, 'Bom dia');
  await expect.poll(async () => (await worker.journal(connectionId)).map(({ body }) => body)).toContain('Bom dia');
  const replies: string[] = [];
  // A new login starts new sessions; the phone's earlier message is in the previous one.
  for (let round = 0; round < 2; round++) {
    program.child.kill('SIGTERM');
    await program.exited;
    for (let n = 0; n < 30; n++) await ana.text(shop, `atrasada ${round} ${n}`);
    const sends: number[] = [];
    for (let n = 0; n < 15; n++) {
      replies.push(`resposta ${round} ${n}`);
      sends.push(await worker.command(connectionId, 'send', worker.text(`${ana.lid}@lid`, `resposta ${round} ${n}`)));
    }
    program = worker.start();
    for (const send of sends) expect(await worker.result(send)).toMatchObject({ outcome: 'sent' });
  }
  await expect
    .poll(async () => (await worker.journal(connectionId)).filter(({ body }) => body?.startsWith('atrasada')).length)
    .toBe(60);
  expect(ana.displayed(shop).flatMap(({ text }) => (text.startsWith('resposta') ? text : []))).toEqual(replies);
  expect(unread).toEqual([]);
  expect((await worker.journal(connectionId)).filter(({ kind }) => kind === 'unreadable')).toEqual([]);
});

it('a message is stored before it is sent, with the ratchet that it moved', async () => {
  const connectionId = await worker.addConnection();
  worker.start();
  await worker.pair(connectionId, shop);
  const send = async (text: string) =>
    worker.result(await worker.command(connectionId, 'send', worker.text(`${ana.lid}@lid`, text)));
  await send('a primeira: sessão, aparelhos');
  const keysOf = () =>
    worker.query(`select id, value from whatsapp_web_keys where whatsapp_id = $1 and type = 'session' order by id`, [
      connectionId,
    ]);
  const before = await keysOf();
  const seen: Promise<unknown[][]>[] = [];
  worker.whatsapp.world.on('outgoing', ({ device, id }) => {
    if (device.number !== shop.number) return;
    const stored = worker.query('select from whatsapp_web_messages where provider_id = $1 and from_me', [id]);
    seen.push(Promise.all([stored, keysOf()]));
  });
  await send('a segunda');
  expect(seen).toHaveLength(1);
  const [stored, keys] = (await seen[0]) ?? [];
  expect(stored).toHaveLength(1);
  expect(keys).not.toEqual(before);
});
