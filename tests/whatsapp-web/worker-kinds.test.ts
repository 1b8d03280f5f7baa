import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
  shop = worker.whatsapp.phone({ number: `55119000${20_000 + numbers}`, name: 'Loja' });
  ana = worker.whatsapp.phone({ number: `55119888${20_000 + numbers}`, name: 'Ana' });
  shop.behaviour.delivers = false;
});
const paired = async (config: object = {}): Promise<number> => {
  const connectionId = await worker.addConnection({ config });
  worker.start();
  await worker.pair(connectionId, shop);
  return connectionId;
};
const rowOf = async (
  connectionId: number,
  fits: (row: Awaited<ReturnType<typeof worker.journal>>[number]) => boolean,
) => {
  await expect.poll(async () => (await worker.journal(connectionId)).some(fits)).toBe(true);
  const row = (await worker.journal(connectionId)).find(fits);
  if (!row) throw new Error('gone again');
  return row;
};

it('edits in both forms, revokes and reactions come; edits and removals of ours go', async () => {
  const connectionId = await paired();
  const id = await ana.text(shop, 'preço 10');
  await rowOf(connectionId, (row) => row.provider_id === id);
  for (const form of ['plain', 'sealed'] as const) {
    await ana.edit(shop, id, `preço ${form}`, form);
    const edit = await rowOf(connectionId, (row) => row.event.event['body'] === `preço ${form}`);
    expect(edit.event.event).toMatchObject({ kind: 'edit', targetId: id });
  }
  await ana.react(shop, id, '👍');
  expect((await rowOf(connectionId, (row) => row.kind === 'reaction')).event.event).toMatchObject({
    targetId: id,
    emoji: '👍',
  });
  await ana.revoke(shop, id);
  await rowOf(connectionId, (row) => row.kind === 'revoke' && row.event.event['targetId'] === id);

  const sent = worker.text(`${ana.lid}@lid`, 'amanhã');
  await worker.result(await worker.command(connectionId, 'send', sent));
  expect(await worker.result(await worker.command(connectionId, 'edit', { ...sent, body: 'hoje' }))).toEqual({
    outcome: 'done',
  });
  await expect.poll(() => ana.displayed(shop).at(-1)).toMatchObject({ text: 'hoje', isEdited: true });
  expect(await worker.result(await worker.command(connectionId, 'remove', sent))).toEqual({ outcome: 'done' });
  await expect.poll(() => ana.displayed(shop).at(-1)).toMatchObject({ isRevoked: true });
});

it('a picture is fetched and verified; one that was tampered with is not stored', async () => {
  const connectionId = await paired();
  const bytes = randomBytes(40_000);
  const fetch = async (id: string) => {
    const { event } = await rowOf(connectionId, (row) => row.provider_id === id);
    const { media } = event.event['content'] as { media: { ref: object } };
    return worker.result(await worker.command(connectionId, 'fetchMedia', { ref: media.ref }));
  };
  const got = await fetch(await ana.media(shop, { kind: 'image', bytes, mimetype: 'image/png' }));
  expect(got).toMatchObject({ sizeBytes: bytes.length, reason: null });
  expect(readFileSync(join(worker.dataDir, 'files', String(got['key']))).equals(bytes)).toBe(true);

  const id = await ana.media(shop, { kind: 'image', bytes, mimetype: 'image/png' });
  worker.whatsapp.media.tamper(ana.fileOf(id));
  expect(await fetch(id)).toMatchObject({ key: null });
});

it('a call is refused where the connection is set so; typing is shown; what is read is marked on the phone', async () => {
  const connectionId = await paired({ refuseCalls: true });
  const listener = new pg.Client({ connectionString: worker.url });
  await listener.connect();
  const notifications: string[] = [];
  listener.on('notification', ({ payload }) => notifications.push(payload ?? ''));
  await listener.query('listen whatsapp_web_presence');

  const call = ana.call(shop, { isVideo: true });
  expect((await rowOf(connectionId, (row) => row.kind === 'call')).event.event).toMatchObject({
    video: true,
    refused: true,
  });
  await expect.poll(() => ana.account.calls.get(call)).toBe('rejected');
  ana.typing(shop);
  await expect.poll(() => notifications.map((text) => JSON.parse(text).presence)).toContain('composing');
  await listener.end();

  const id = await ana.text(shop, 'leu?');
  await rowOf(connectionId, (row) => row.provider_id === id);
  const chat = `${ana.lid}@lid`;
  await worker.result(await worker.command(connectionId, 'markRead', { chat, to: [], providerIds: [id] }));
  await expect.poll(() => ana.account.ticks).toContainEqual({ id, by: shop.number, type: 'read' });
});

it('groups are left alone, or read with who wrote and how they are called', async () => {
  const connectionId = await paired();
  const group = worker.whatsapp.group('Vendas', [ana, shop]);
  await ana.text(group, 'não leia');
  const id = await ana.text(shop, 'leia');
  await rowOf(connectionId, (row) => row.provider_id === id);
  expect((await worker.journal(connectionId)).some((row) => row.chat.endsWith('@g.us'))).toBe(false);

  await worker.updateSession(connectionId, `config = config || '{"groups": true}'`);
  // The worker does not report when it has read the setting; earlier messages stay ignored.
  const ofGroup = async () =>
    (await worker.journal(connectionId)).filter(({ kind, chat }) => kind === 'message' && chat.endsWith('@g.us'));
  await expect
    .poll(async () => {
      await ana.text(group, 'bom dia, grupo');
      return ofGroup();
    })
    .not.toEqual([]);
  const row = (await ofGroup())[0]!;
  expect(row.event.event).toMatchObject({
    author: { identities: [{ kind: 'wa_lid', value: ana.lid }, {}], name: 'Ana' },
  });
  await rowOf(connectionId, (one) => one.kind === 'group' && one.event.event['name'] === 'Vendas');
  const answer = worker.text(row.chat, 'bom dia, Ana');
  expect(await worker.result(await worker.command(connectionId, 'send', answer))).toMatchObject({ outcome: 'sent' });
  await ana.waitForText('bom dia, Ana');
});

it('history of the chosen period is imported with its progress, while the connection works', async () => {
  const old = new Date(Date.now() - 3 * 86_400_000);
  const id = worker.whatsapp.addPastMessage(shop, ana, ana, 'antes de tudo', old);
  const tooOld = worker.whatsapp.addPastMessage(shop, ana, ana, 'velho demais', new Date(Date.now() - 20 * 86_400_000));
  const connectionId = await worker.addConnection({
    config: { importFrom: new Date(Date.now() - 7 * 86_400_000).toISOString() },
  });
  worker.start();
  await shop.scan(await worker.untilCode(connectionId));
  const statuses = async () => (await worker.reports(connectionId)).map(({ status }) => status);
  await expect.poll(statuses).toContain('importing');
  const row = await rowOf(connectionId, (one) => one.provider_id === id);
  expect(row.event.event).toMatchObject({ kind: 'message', imported: true });
  await worker.until(connectionId, 'CONNECTED');
  expect(await worker.journalIds(connectionId)).not.toContain(tooOld);
});

it('a connection whose server answers but delivers nothing is detected and receives again', async () => {
  const connectionId = await worker.addConnection();
  worker.start({ times: { maxQuiet: 1500, probeEvery: 500 } });
  await worker.pair(connectionId, shop);
  worker.whatsapp.faults.set('silence', { number: shop.number, answersPings: true });
  const id = await ana.text(shop, 'alguém aí?');
  setTimeout(() => worker.whatsapp.faults.clear('silence'), 1000);
  await rowOf(connectionId, (row) => row.provider_id === id);
  await expect
    .poll(() =>
      worker.query(`select recovered from connection_gaps where whatsapp_id = $1 and reason = 'deaf'`, [connectionId]),
    )
    .toContainEqual({ recovered: 1 });
});

it('keys at rest are sealed, and resealed with a new SECRET_KEY; the connection stays paired', async () => {
  const connectionId = await worker.addConnection();
  const first = worker.start();
  await worker.pair(connectionId, shop);
  const sealed = () =>
    worker.query<{ value: string }>('select value from whatsapp_web_keys where whatsapp_id = $1', [connectionId]);
  expect((await sealed()).every(({ value }) => value.startsWith('v1.'))).toBe(true);
  first.child.kill('SIGTERM');
  await first.exited;
  const before = (
    await worker.query<{ creds: string }>('select creds from whatsapp_web_sessions where whatsapp_id = $1', [
      connectionId,
    ])
  )[0];
  const keys = { SECRET_KEY: 'n'.repeat(40), SECRET_KEY_PREVIOUS: 'k'.repeat(40) };
  const second = worker.start({ env: keys });
  await expect
    .poll(() => second.messages.some((word) => word.kind === 'log' && /re-encrypted with the new key/.test(word.text)))
    .toBe(true);
  second.child.kill('SIGTERM');
  await second.exited;
  const after = (
    await worker.query<{ creds: string }>('select creds from whatsapp_web_sessions where whatsapp_id = $1', [
      connectionId,
    ])
  )[0];
  expect(after?.creds).not.toBe(before?.creds);
  worker.start({ env: { SECRET_KEY: 'n'.repeat(40) } });
  const id = await ana.text(shop, 'com a chave nova');
  await rowOf(connectionId, (row) => row.provider_id === id);
});
