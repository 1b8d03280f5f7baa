import { once } from 'node:events';
import { createDeflate } from 'node:zlib';
import { beforeEach, expect, it } from 'vitest';
import { deliver } from '../../peers/whatsapp/delivery/deliver.ts';
import type { Phone } from '../../peers/whatsapp/phone.ts';
import { stanza } from '../../peers/whatsapp/wire/stanza.ts';
import { testWorker } from './test-worker.ts';

const worker = testWorker({ historyBy: 'blob' });
const day = 86_400_000;
let numbers = 0;
let shop: Phone;
let bakery: Phone;
let ana: Phone;
beforeEach(() => {
  numbers += 3;
  shop = worker.whatsapp.phone({ number: `55119000${50_000 + numbers}`, name: 'Loja' });
  bakery = worker.whatsapp.phone({ number: `55119000${60_000 + numbers}`, name: 'Padaria' });
  ana = worker.whatsapp.phone({ number: `55119888${50_000 + numbers}`, name: 'Ana' });
  for (const phone of [shop, bakery]) phone.behaviour.delivers = false;
});

/** `HistorySync{ syncType, conversations: [{}, {}, …] }` of this many bytes, which compress to a thousandth. */
async function packedBomb(syncType: number, bytes: number): Promise<Buffer> {
  const some = Buffer.alloc(1_000_000, Buffer.from([0x12, 0x00]));
  const deflate = createDeflate();
  const packed: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => packed.push(chunk));
  deflate.write(Buffer.from([0x08, syncType]));
  for (let left = bytes; left > 0; left -= some.length)
    if (!deflate.write(some)) await new Promise((drained) => deflate.once('drain', drained));
  const read = once(deflate, 'end');
  deflate.end();
  await read;
  return Buffer.concat(packed);
}
const pieces = (connectionId: number) =>
  worker.query<{ attempts: number; lost: boolean; reason: string | null; waits: boolean }>(
    `select attempts, lost, reason, chunk is not null as waits from whatsapp_web_history where whatsapp_id = $1 order by at`,
    [connectionId],
  );
const withImport = () => ({ config: { importFrom: new Date(Date.now() - 7 * day).toISOString() } });

it.each([
  ['RECENT', 3, withImport()],
  ['PUSH_NAME', 4, {}],
] as const)(
  'a chunk of 200 MB that compresses to 200 kB (%s) is rejected with a reason; the other company’s connection works on',
  async (type, syncType, session) => {
    const connectionId = await worker.addConnection(session);
    const other = await worker.addConnection({ companyId: 2 });
    const program = worker.start();
    await worker.pair(connectionId, shop);
    await worker.pair(other, bakery);
    const bomb = await packedBomb(syncType, 200_000_000);
    expect(bomb.length).toBeLessThan(300_000);
    await shop.announceHistory(type, bomb);
    const statuses: string[] = [];
    // While the chunk is being unpacked, and afterwards.
    for (let n = 0; n < 5; n++) {
      const id = await ana.text(bakery, `bom dia ${n}`);
      await expect.poll(() => worker.journalIds(other)).toContain(id);
      statuses.push((await worker.reported(other)).status);
    }
    await expect
      .poll(() => pieces(connectionId), { timeout: 60_000 })
      .toContainEqual(expect.objectContaining({ lost: true, reason: 'tooLarge', waits: false }));
    expect(statuses).toEqual(Array(5).fill('CONNECTED'));
    await expect
      .poll(() => worker.reported(connectionId))
      .toMatchObject({
        status: 'CONNECTED',
        reason: 'historySetAside',
      });
    expect(program.child.exitCode).toBeNull();
    const named = program.messages.find((word) => word.kind === 'log' && /set aside/.test(word.text));
    expect(named).toMatchObject({ level: 'error', fields: { companyId: 1, whatsappId: connectionId } });
    expect(
      await worker.result(await worker.command(connectionId, 'send', worker.text(`${ana.lid}@lid`, 'seguimos'))),
    ).toMatchObject({ outcome: 'sent' });
  },
);

it('a piece that fills the heap of whoever opens it is tried three times, counted before each, and set aside', async () => {
  const connectionId = await worker.addConnection(withImport());
  const program = worker.start();
  await worker.pair(connectionId, shop);
  await worker.query('create table counted (step serial, attempts int, waits boolean)');
  await worker.query(
    `create function note_count() returns trigger language plpgsql security definer as
      $$ begin insert into counted (attempts, waits) values (new.attempts, new.chunk is not null); return new; end $$`,
  );
  await worker.query(
    'create trigger note_count before update on whatsapp_web_history for each row execute function note_count()',
  );
  try {
    // Below the limit of unpacked bytes, and a hundred times that in objects.
    await shop.announceHistory('RECENT', await packedBomb(3, 60_000_000));
    await expect
      .poll(() => pieces(connectionId), { timeout: 300_000 })
      .toContainEqual(expect.objectContaining({ lost: true, reason: 'unreadable', waits: false }));
    const counted = await worker.query<{ attempts: number; waits: boolean }>(
      'select attempts, waits from counted order by step',
    );
    // The fourth is counted, but not attempted.
    const tries = counted.filter((one, at) => one.waits && one.attempts !== counted[at - 1]?.attempts);
    expect(tries.map(({ attempts }) => attempts).filter((attempts) => attempts > 0)).toEqual([1, 2, 3, 4]);
  } finally {
    await worker.query('drop function note_count() cascade');
    await worker.query('drop table counted');
  }
  expect(program.child.exitCode).toBeNull();
  await expect.poll(() => worker.reported(connectionId)).toMatchObject({ reason: 'historySetAside' });
}, 400_000);

it('a chunk whose decoding killed the process three times is not decoded a fourth time', async () => {
  const connectionId = await worker.addConnection(withImport());
  worker.start();
  await worker.pair(connectionId, shop);
  await worker.until(connectionId, 'CONNECTED');
  await worker.query(`update whatsapp_web_sessions set wanted = 'down' where whatsapp_id = $1`, [connectionId]);
  await worker.until(connectionId, 'DISCONNECTED');
  await shop.announceHistory('RECENT', await packedBomb(3, 1000));
  await worker.query(
    `create function counted_before() returns trigger language plpgsql as $$ begin new.attempts := 3; return new; end $$`,
  );
  await worker.query(
    'create trigger counted_before before insert on whatsapp_web_history for each row execute function counted_before()',
  );
  try {
    await worker.updateSession(connectionId, `wanted = 'up', restarts = restarts + 1`);
    await expect
      .poll(() => pieces(connectionId))
      .toContainEqual(expect.objectContaining({ lost: true, reason: 'unreadable', waits: false }));
  } finally {
    await worker.query('drop function counted_before() cascade');
  }
});

it('a message that is larger than any is shown as one that cannot be shown, and is not asked for again', async () => {
  const connectionId = await worker.addConnection();
  worker.start();
  await worker.pair(connectionId, shop);
  const asked: string[] = [];
  worker.whatsapp.world.on('stanza', ({ way, stanza: { tag, attrs } }) => {
    if (way === 'in' && tag === 'receipt' && attrs['type'] === 'retry') asked.push(attrs['id'] ?? '');
  });
  const id = await ana.text(shop, 'x'.repeat(3_000_000));
  await expect
    .poll(async () => (await worker.journal(connectionId)).map((row) => [row.kind, row.provider_id]))
    .toContainEqual(['message', id]);
  await ana.text(shop, 'curta');
  await expect.poll(async () => (await worker.journal(connectionId)).map((row) => row.body)).toContain('curta');
  expect(asked).toEqual([]);
});

it.each([
  ['a story', 'status@broadcast'],
  ['a channel', '120363000000000000@newsletter'],
  ['a group that is not read', '120363111111111111@g.us'],
])('%s is acknowledged as a client does, and left', async (_, from) => {
  const connectionId = await worker.addConnection();
  worker.start();
  await worker.pair(connectionId, shop);
  const acks: { id: string; error: unknown }[] = [];
  worker.whatsapp.world.on('ack', ({ device, id, error }) => {
    if (device.number === shop.number) acks.push({ id, error });
  });
  const [device] = shop.devices;
  if (!device) throw new Error('no device');
  const id = `LEFT${from.slice(0, 9)}`;
  const attrs = { from, participant: `${ana.lid}@lid`, type: 'text', id, t: Math.floor(Date.now() / 1000) };
  const enc = stanza('enc', { v: 2, type: 'skmsg' }, Buffer.alloc(100));
  deliver(worker.whatsapp.world, device, stanza('message', attrs, [enc]), { isQueued: true });
  await expect.poll(() => acks).toContainEqual({ id, error: undefined });
  expect(await worker.journal(connectionId)).toEqual([]);
});
