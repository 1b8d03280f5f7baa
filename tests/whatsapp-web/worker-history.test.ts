import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import type { Phone } from '../../peers/whatsapp/phone.ts';
import { testWorker } from './test-worker.ts';

const house = testWorker({ historyBy: 'blob' });
const day = 86_400_000;
let numbers = 0;
let shop: Phone;
let ana: Phone;
beforeEach(() => {
  numbers += 2;
  shop = house.whatsapp.phone({ number: `55119000${30_000 + numbers}`, name: 'Loja' });
  ana = house.whatsapp.phone({ number: `55119888${30_000 + numbers}`, name: 'Ana' });
  shop.behaviour.delivers = false;
});

/** So many messages of so many days ago. */
const past = (count: number, days = 3): string[] =>
  Array.from({ length: count }, (_, i) =>
    house.whatsapp.addPastMessage(
      shop,
      ana,
      i % 3 ? ana : shop,
      `antiga ${i}`,
      new Date(Date.now() - days * day + i * 1000),
    ),
  );
const lineWithHistory = (days = 7) =>
  house.line({ config: { importFrom: new Date(Date.now() - days * day).toISOString() } });
const scan = async (line: number): Promise<void> => {
  await expect.poll(async () => (await house.reported(line)).qrcode, { timeout: 15_000, interval: 50 }).not.toBe('');
  await shop.scan((await house.reported(line)).qrcode);
};
const chunks = (line: number) =>
  house.query<{ chunk: string | null; lost: boolean }>(
    'select chunk, lost from whatsapp_web_history where whatsapp_id = $1 order by at',
    [line],
  );
const importedIds = async (line: number) =>
  (await house.journal(line)).filter((row) => row.event.event['imported'] === true).map((row) => row.provider_id);
/** Announcements that were confirmed to the phone: it will not make them again. */
const confirmed = () => {
  const ids = new Set<string>();
  house.whatsapp.world.on('receipt', ({ device, id, type }) => {
    if (device.number === shop.number && type === 'hist_sync') ids.add(id);
  });
  return ids;
};

it('a worker that dies in the middle of a history leaves it to the next one, which brings in all of it, each once', async () => {
  const ids = past(160);
  const line = await lineWithHistory();
  const receipts = confirmed();
  const first = house.start();
  house.whatsapp.faults.set('slowMedia', { ms: 2500 });
  await scan(line);
  // The newest of each chat, the names, four pieces of the last days, and nothing older: the phone will tell none again.
  await expect.poll(() => receipts.size, { timeout: 15_000, interval: 20 }).toBe(7);
  first.child.kill('SIGKILL');
  await first.exited;
  const left = await chunks(line);
  expect(left.filter(({ chunk }) => chunk !== null).length).toBeGreaterThanOrEqual(2);
  expect(left.every(({ chunk }) => chunk === null || chunk.startsWith('v1.'))).toBe(true);
  expect((await importedIds(line)).length).toBeLessThan(ids.length);

  house.whatsapp.faults.clear();
  await house.query(`update whatsapp_web_sessions set said = null where whatsapp_id = $1`, [line]);
  house.start();
  await house.until(line, 'importing');
  await expect.poll(async () => (await importedIds(line)).toSorted()).toEqual(ids.toSorted());
  await house.until(line, 'CONNECTED', 20_000);
  expect(await chunks(line)).toEqual([]);
  expect(await house.reported(line)).toMatchObject({ reason: null, importProgress: null });
});

it('an announcement is confirmed to the phone when it is durable, and not before', async () => {
  const ids = past(60);
  const line = await lineWithHistory();
  const receipts = confirmed();
  // The first piece that is announced holds messages; one that holds names only is the library's, and is not kept.
  const announced: string[] = [];
  house.whatsapp.world.on('stanza', ({ way, device, stanza: { tag, attrs } }) => {
    if (way === 'out' && tag === 'message' && attrs['category'] === 'peer' && device?.number === shop.number)
      announced.push(attrs['id'] ?? '');
  });
  house.start();
  const locker = new pg.Client({ connectionString: house.url });
  await locker.connect();
  try {
    await locker.query('begin');
    await locker.query('lock table whatsapp_web_history in exclusive mode');
    await scan(line);
    await expect.poll(() => announced.length).toBeGreaterThan(0);
    await new Promise((wait) => setTimeout(wait, 1500));
    expect([...receipts]).not.toContain(announced[0]);
  } finally {
    await locker.end();
  }
  await expect.poll(async () => (await importedIds(line)).length).toBe(ids.length);
  await expect.poll(() => [...receipts]).toContain(announced[0]);
});

it('a piece that the host has no more is said and the rest comes; a host that stumbles is asked again', async () => {
  // The newest, and fifty in each piece that comes as a file, whichever of them is announced first.
  const ids = [...past(50, 20), ...past(101)];
  const line = await lineWithHistory(30);
  house.start();
  house.whatsapp.faults.set('refuseMedia', { status: 503, times: 1 });
  house.whatsapp.faults.set('refuseMedia', { status: 410, times: 1 });
  await scan(line);
  await house.until(line, 'importing');
  await house.until(line, 'CONNECTED', 30_000);
  expect(await house.reported(line)).toMatchObject({ reason: 'historyLost' });
  expect((await importedIds(line)).length).toBe(ids.length - 50);
  expect(await chunks(line)).toEqual([{ chunk: null, lost: true }]);
});

it('old messages can be quoted as any other', async () => {
  const ids = past(60);
  const line = await lineWithHistory();
  house.start();
  await scan(line);
  await expect.poll(async () => (await importedIds(line)).length).toBe(ids.length);
  await house.until(line, 'CONNECTED', 20_000);
  const kept = await house.query<{ content: string; chat: string; from_me: boolean }>(
    'select content, chat, from_me from whatsapp_web_messages where whatsapp_id = $1 and provider_id = any($2)',
    [line, ids],
  );
  expect(kept).toHaveLength(ids.length);
  expect(kept.every(({ content, chat }) => content.startsWith('v1.') && chat === `${ana.lid}@lid`)).toBe(true);
  expect(kept.filter(({ from_me }) => from_me)).toHaveLength(20);

  const quotedProviderId = ids[1];
  const answer = { ...house.text(`${ana.lid}@lid`, 'como combinado'), quotedProviderId };
  expect(await house.result(await house.command(line, 'send', answer))).toMatchObject({ outcome: 'sent' });
  await ana.waitForText('como combinado');
  const shown = ana.displayed(shop).at(-1);
  expect(shown).toMatchObject({ quotedId: quotedProviderId });
  expect(shown?.message.extendedTextMessage?.contextInfo?.quotedMessage?.conversation ?? '').toBe('antiga 1');
});

it('whom the phone knows is kept when it is linked, also without an import, and goes when it is unlinked', async () => {
  past(3);
  const whatsappId = await house.line({});
  house.start();
  await scan(whatsappId);
  const people = () =>
    house.query<{ number: string; name: string; has_chat: boolean }>(
      'select number, name, has_chat from whatsapp_web_people where whatsapp_id = $1',
      [whatsappId],
    );
  await expect.poll(people).toEqual([{ number: ana.number, name: 'Ana', has_chat: true }]);
  shop.unlink();
  await expect.poll(people).toEqual([]);
});

it('whoever is saved on the phone is kept under the name that it has there, without a chat too; what changes there changes here', async () => {
  past(3);
  const caio = house.whatsapp.phone({ number: `55119777${30_000 + numbers}`, name: 'Caio' });
  shop.save(ana, 'Ana do 302');
  shop.save(caio, 'Caio Encanador');
  const whatsappId = await house.line({});
  house.start();
  await scan(whatsappId);
  const people = () =>
    house.query<{ number: string; name: string; has_chat: boolean; is_saved: boolean }>(
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
  const caio = house.whatsapp.phone({ number: `55119777${30_000 + numbers}`, name: 'Caio' });
  shop.save(ana, 'Ana do 302');
  shop.save(caio, 'Caio Encanador');
  shop.account.tampered.add(caio.number);
  const whatsappId = await house.line({});
  house.start();
  await scan(whatsappId);
  const saved = () =>
    house.query<{ name: string }>('select name from whatsapp_web_people where whatsapp_id = $1 and is_saved', [
      whatsappId,
    ]);
  await expect.poll(saved).toEqual([{ name: 'Ana do 302' }]);
});
