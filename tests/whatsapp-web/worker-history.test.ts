import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import type { Phone } from '../../peers/whatsapp/phone.ts';
import { testWorker } from './test-worker.ts';

const worker = testWorker({ historyBy: 'blob' });
const day = 86_400_000;
let numbers = 0;
let shop: Phone;
let ana: Phone;
beforeEach(() => {
  numbers += 2;
  shop = worker.whatsapp.phone({ number: `55119000${30_000 + numbers}`, name: 'Loja' });
  ana = worker.whatsapp.phone({ number: `55119888${30_000 + numbers}`, name: 'Ana' });
  shop.behaviour.delivers = false;
});

/** This number of messages, from this many days ago. */
const past = (count: number, days = 3): string[] =>
  Array.from({ length: count }, (_, i) =>
    worker.whatsapp.addPastMessage(
      shop,
      ana,
      i % 3 ? ana : shop,
      `antiga ${i}`,
      new Date(Date.now() - days * day + i * 1000),
    ),
  );
const connectionWithHistory = (days = 7) =>
  worker.addConnection({ config: { importFrom: new Date(Date.now() - days * day).toISOString() } });
const scan = async (connectionId: number): Promise<void> => {
  await shop.scan(await worker.untilCode(connectionId));
};
const chunks = (connectionId: number) =>
  worker.query<{ chunk: string | null; lost: boolean }>(
    'select chunk, lost from whatsapp_web_history where whatsapp_id = $1 order by at',
    [connectionId],
  );
const importedIds = async (connectionId: number) =>
  (await worker.journal(connectionId))
    .filter((row) => row.event.event['imported'] === true)
    .map((row) => row.provider_id);
/** Announcements confirmed to the phone, which it does not repeat. */
const confirmed = () => {
  const ids = new Set<string>();
  worker.whatsapp.world.on('receipt', ({ device, id, type }) => {
    if (device.number === shop.number && type === 'hist_sync') ids.add(id);
  });
  return ids;
};

it('a worker that dies in the middle of a history leaves it to the next one, which brings in all of it, each once', async () => {
  const ids = past(160);
  const connectionId = await connectionWithHistory();
  const receipts = confirmed();
  const first = worker.start();
  worker.whatsapp.faults.set('slowMedia', { ms: 600_000 });
  await scan(connectionId);
  // The newest of each chat, the names, four chunks of the last days, and none older: the phone repeats none.
  await expect.poll(() => receipts.size, { interval: 20 }).toBe(7);
  first.child.kill('SIGKILL');
  await first.exited;
  await worker.endLeases(first);
  const left = await chunks(connectionId);
  expect(left.filter(({ chunk }) => chunk !== null).length).toBeGreaterThanOrEqual(2);
  expect(left.every(({ chunk }) => chunk === null || chunk.startsWith('v1.'))).toBe(true);
  expect((await importedIds(connectionId)).length).toBeLessThan(ids.length);

  worker.whatsapp.faults.clear();
  await worker.query(`update whatsapp_web_sessions set said = null where whatsapp_id = $1`, [connectionId]);
  const before = (await worker.reports(connectionId)).length;
  const statuses = async () => (await worker.reports(connectionId)).slice(before).map(({ status }) => status);
  worker.start();
  await expect.poll(statuses).toContain('importing');
  await expect.poll(async () => (await importedIds(connectionId)).toSorted()).toEqual(ids.toSorted());
  await worker.until(connectionId, 'CONNECTED');
  expect(await chunks(connectionId)).toEqual([]);
  expect(await worker.reported(connectionId)).toMatchObject({ reason: null, importProgress: null });
});

it('an announcement is confirmed to the phone when it is durable, and not before', async () => {
  const ids = past(60);
  const connectionId = await connectionWithHistory();
  const receipts = confirmed();
  // The first announced chunk has messages; a chunk with names only is processed by the library, and not stored.
  const announced: string[] = [];
  worker.whatsapp.world.on('stanza', ({ way, device, stanza: { tag, attrs } }) => {
    if (way === 'out' && tag === 'message' && attrs['category'] === 'peer' && device?.number === shop.number)
      announced.push(attrs['id'] ?? '');
  });
  worker.start();
  const locker = new pg.Client({ connectionString: worker.url });
  await locker.connect();
  try {
    await locker.query('begin');
    await locker.query('lock table whatsapp_web_history in exclusive mode');
    await scan(connectionId);
    await expect.poll(() => announced.length).toBeGreaterThan(0);
    await new Promise((wait) => setTimeout(wait, 1500));
    expect([...receipts]).not.toContain(announced[0]);
  } finally {
    await locker.end();
  }
  await expect.poll(async () => (await importedIds(connectionId)).length).toBe(ids.length);
  await expect.poll(() => [...receipts]).toContain(announced[0]);
});

it('a chunk that the host no longer has is reported and the rest is imported; a host that fails is asked again', async () => {
  // The newest, and fifty in each chunk that is a file, whichever is announced first.
  const ids = [...past(50, 20), ...past(101)];
  const connectionId = await connectionWithHistory(30);
  worker.start();
  worker.whatsapp.faults.set('refuseMedia', { status: 503, times: 1 });
  worker.whatsapp.faults.set('refuseMedia', { status: 410, times: 1 });
  await scan(connectionId);
  await expect.poll(() => worker.reported(connectionId)).toMatchObject({ status: 'CONNECTED', reason: 'historyLost' });
  expect((await worker.reports(connectionId)).map(({ status }) => status)).toContain('importing');
  expect((await importedIds(connectionId)).length).toBe(ids.length - 50);
  expect(await chunks(connectionId)).toEqual([{ chunk: null, lost: true }]);
});

it('old messages can be quoted as any other', async () => {
  const ids = past(60);
  const connectionId = await connectionWithHistory();
  worker.start();
  await scan(connectionId);
  await expect.poll(async () => (await importedIds(connectionId)).length).toBe(ids.length);
  await worker.until(connectionId, 'CONNECTED');
  const stored = await worker.query<{ content: string; chat: string; from_me: boolean }>(
    'select content, chat, from_me from whatsapp_web_messages where whatsapp_id = $1 and provider_id = any($2)',
    [connectionId, ids],
  );
  expect(stored).toHaveLength(ids.length);
  expect(stored.every(({ content, chat }) => content.startsWith('v1.') && chat === `${ana.lid}@lid`)).toBe(true);
  expect(stored.filter(({ from_me }) => from_me)).toHaveLength(20);

  const quotedProviderId = ids[1];
  const answer = { ...worker.text(`${ana.lid}@lid`, 'como combinado'), quotedProviderId };
  expect(await worker.result(await worker.command(connectionId, 'send', answer))).toMatchObject({ outcome: 'sent' });
  await ana.waitForText('como combinado');
  const shown = ana.displayed(shop).at(-1);
  expect(shown).toMatchObject({ quotedId: quotedProviderId });
  expect(shown?.message.extendedTextMessage?.contextInfo?.quotedMessage?.conversation ?? '').toBe('antiga 1');
});

it('contacts of the phone are stored when it is linked, also without an import, and deleted when it is unlinked', async () => {
  past(3);
  const whatsappId = await worker.addConnection({});
  worker.start();
  await scan(whatsappId);
  const people = () =>
    worker.query<{ number: string; name: string; has_chat: boolean }>(
      'select number, name, has_chat from whatsapp_web_people where whatsapp_id = $1',
      [whatsappId],
    );
  await expect.poll(people).toEqual([{ number: ana.number, name: 'Ana', has_chat: true }]);
  shop.unlink();
  await expect.poll(people).toEqual([]);
});

it('a contact saved on the phone has its name there, even without a chat, and follows changes of it', async () => {
  past(3);
  const caio = worker.whatsapp.phone({ number: `55119777${30_000 + numbers}`, name: 'Caio' });
  shop.save(ana, 'Ana do 302');
  shop.save(caio, 'Caio Encanador');
  const whatsappId = await worker.addConnection({});
  worker.start();
  await scan(whatsappId);
  const people = () =>
    worker.query<{ number: string; name: string; has_chat: boolean; is_saved: boolean }>(
      'select number, name, has_chat, is_saved from whatsapp_web_people where whatsapp_id = $1 order by name',
      [whatsappId],
    );
  const known = (phone: Phone, name: string, has_chat: boolean, is_saved = true) => ({
    number: phone.number,
    name,
    has_chat,
    is_saved,
  });
  await expect.poll(people).toEqual([known(ana, 'Ana do 302', true), known(caio, 'Caio Encanador', false)]);

  shop.save(caio, 'Caio (obra)');
  shop.save(ana, undefined);
  await expect.poll(people).toEqual([known(ana, 'Ana do 302', true, false), known(caio, 'Caio (obra)', false)]);
});

it('an entry of the address book that somebody has tampered with is left out, and takes nothing with it', async () => {
  const caio = worker.whatsapp.phone({ number: `55119777${30_000 + numbers}`, name: 'Caio' });
  shop.save(ana, 'Ana do 302');
  shop.save(caio, 'Caio Encanador');
  shop.account.tampered.add(caio.number);
  const whatsappId = await worker.addConnection({});
  worker.start();
  await scan(whatsappId);
  const saved = () =>
    worker.query<{ name: string }>('select name from whatsapp_web_people where whatsapp_id = $1 and is_saved', [
      whatsappId,
    ]);
  await expect.poll(saved).toEqual([{ name: 'Ana do 302' }]);
});
