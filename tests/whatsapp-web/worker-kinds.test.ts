import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import type { Phone } from '../../peers/whatsapp/phone.ts';
import { testWorker } from './test-worker.ts';

const house = testWorker();
let numbers = 0;
let shop: Phone;
let ana: Phone;
beforeEach(() => {
  numbers += 2;
  shop = house.whatsapp.phone({ number: `55119000${20_000 + numbers}`, name: 'Loja' });
  ana = house.whatsapp.phone({ number: `55119888${20_000 + numbers}`, name: 'Ana' });
  shop.behaviour.delivers = false;
});
const paired = async (config: object = {}): Promise<number> => {
  const line = await house.line({ config });
  house.start();
  await house.pair(line, shop);
  return line;
};
const rowOf = async (line: number, fits: (row: Awaited<ReturnType<typeof house.journal>>[number]) => boolean) => {
  await expect.poll(async () => (await house.journal(line)).some(fits)).toBe(true);
  const row = (await house.journal(line)).find(fits);
  if (!row) throw new Error('gone again');
  return row;
};

it('edits in both forms, revokes and reactions come; edits and removals of ours go', async () => {
  const line = await paired();
  const id = await ana.text(shop, 'preço 10');
  await rowOf(line, (row) => row.provider_id === id);
  for (const form of ['plain', 'sealed'] as const) {
    await ana.edit(shop, id, `preço ${form}`, form);
    const edit = await rowOf(line, (row) => row.event.event['body'] === `preço ${form}`);
    expect(edit.event.event).toMatchObject({ kind: 'edit', targetId: id });
  }
  await ana.react(shop, id, '👍');
  expect((await rowOf(line, (row) => row.kind === 'reaction')).event.event).toMatchObject({
    targetId: id,
    emoji: '👍',
  });
  await ana.revoke(shop, id);
  await rowOf(line, (row) => row.kind === 'revoke' && row.event.event['targetId'] === id);

  const sent = house.text(`${ana.lid}@lid`, 'amanhã');
  await house.result(await house.command(line, 'send', sent));
  expect(await house.result(await house.command(line, 'edit', { ...sent, body: 'hoje' }))).toEqual({ outcome: 'done' });
  await expect.poll(() => ana.displayed(shop).at(-1)).toMatchObject({ text: 'hoje', isEdited: true });
  expect(await house.result(await house.command(line, 'remove', sent))).toEqual({ outcome: 'done' });
  await expect.poll(() => ana.displayed(shop).at(-1)).toMatchObject({ isRevoked: true });
});

it('a picture is fetched and checked; one that was tampered with is not kept', async () => {
  const line = await paired();
  const bytes = randomBytes(40_000);
  const fetch = async (id: string) => {
    const { event } = await rowOf(line, (row) => row.provider_id === id);
    const { media } = event.event['content'] as { media: { ref: object } };
    return house.result(await house.command(line, 'fetchMedia', { ref: media.ref }));
  };
  const got = await fetch(await ana.media(shop, { kind: 'image', bytes, mimetype: 'image/png' }));
  expect(got).toMatchObject({ sizeBytes: bytes.length, reason: null });
  expect(readFileSync(join(house.dataDir, 'files', String(got['key']))).equals(bytes)).toBe(true);

  const id = await ana.media(shop, { kind: 'image', bytes, mimetype: 'image/png' });
  house.whatsapp.media.tamper(ana.fileOf(id));
  expect(await fetch(id)).toMatchObject({ key: null });
});

it('a call is refused where the line is set so; who types is told; what is read is marked on the phone', async () => {
  const line = await paired({ refuseCalls: true });
  const listener = new pg.Client({ connectionString: house.url });
  await listener.connect();
  const told: string[] = [];
  listener.on('notification', ({ payload }) => told.push(payload ?? ''));
  await listener.query('listen whatsapp_web_presence');

  const call = ana.call(shop, { isVideo: true });
  expect((await rowOf(line, (row) => row.kind === 'call')).event.event).toMatchObject({ video: true, refused: true });
  await expect.poll(() => ana.account.calls.get(call)).toBe('rejected');
  ana.typing(shop);
  await expect.poll(() => told.map((text) => JSON.parse(text).presence)).toContain('composing');
  await listener.end();

  const id = await ana.text(shop, 'leu?');
  await rowOf(line, (row) => row.provider_id === id);
  const chat = `${ana.lid}@lid`;
  await house.result(await house.command(line, 'markRead', { chat, to: [], providerIds: [id] }));
  await expect.poll(() => ana.account.ticks).toContainEqual({ id, by: shop.number, type: 'read' });
});

it('groups are left alone, or read with who wrote and how they are called', async () => {
  const line = await paired();
  const group = house.whatsapp.group('Vendas', [ana, shop]);
  await ana.text(group, 'não leia');
  const id = await ana.text(shop, 'leia');
  await rowOf(line, (row) => row.provider_id === id);
  expect((await house.journal(line)).some((row) => row.chat.endsWith('@g.us'))).toBe(false);

  await house.wish(line, `config = config || '{"groups": true}'`);
  await new Promise((soon) => setTimeout(soon, 500));
  const second = await ana.text(group, 'bom dia, grupo');
  const row = await rowOf(line, (one) => one.provider_id === second);
  expect(row.event.event).toMatchObject({
    author: { identities: [{ kind: 'wa_lid', value: ana.lid }, {}], name: 'Ana' },
  });
  await rowOf(line, (one) => one.kind === 'group' && one.event.event['name'] === 'Vendas');
  const answer = house.text(row.chat, 'bom dia, Ana');
  expect(await house.result(await house.command(line, 'send', answer))).toMatchObject({ outcome: 'sent' });
  await ana.waitForText('bom dia, Ana');
});

it('history of the wished span is brought in with its progress, and the line works meanwhile', async () => {
  const old = new Date(Date.now() - 3 * 86_400_000);
  const id = house.whatsapp.addPastMessage(shop, ana, ana, 'antes de tudo', old);
  const tooOld = house.whatsapp.addPastMessage(shop, ana, ana, 'velho demais', new Date(Date.now() - 20 * 86_400_000));
  const line = await house.line({ config: { importFrom: new Date(Date.now() - 7 * 86_400_000).toISOString() } });
  house.start();
  await expect.poll(async () => (await house.reported(line)).qrcode).not.toBe('');
  await shop.scan((await house.reported(line)).qrcode);
  await house.until(line, 'importing');
  const row = await rowOf(line, (one) => one.provider_id === id);
  expect(row.event.event).toMatchObject({ kind: 'message', imported: true });
  await house.until(line, 'CONNECTED', 20_000);
  expect((await house.journal(line)).map((one) => one.provider_id)).not.toContain(tooOld);
});

it('a line whose server keeps everything from it, but answers, is noticed and hears again', async () => {
  const line = await house.line();
  house.start({ times: { quietMost: 1500, probeEvery: 500 } });
  await house.pair(line, shop);
  house.whatsapp.faults.set('silence', { number: shop.number, answersPings: true });
  const id = await ana.text(shop, 'alguém aí?');
  setTimeout(() => house.whatsapp.faults.clear('silence'), 1000);
  await rowOf(line, (row) => row.provider_id === id);
  await expect
    .poll(() => house.query(`select recovered from connection_gaps where whatsapp_id = $1 and reason = 'deaf'`, [line]))
    .toContainEqual({ recovered: 1 });
});

it('keys at rest are sealed, and sealed anew with a new SECRET_KEY; the line stays paired', async () => {
  const line = await house.line();
  const first = house.start();
  await house.pair(line, shop);
  const sealed = () =>
    house.query<{ value: string }>('select value from whatsapp_web_keys where whatsapp_id = $1', [line]);
  expect((await sealed()).every(({ value }) => value.startsWith('v1.'))).toBe(true);
  first.child.kill('SIGTERM');
  await first.exited;
  const before = (
    await house.query<{ creds: string }>('select creds from whatsapp_web_sessions where whatsapp_id = $1', [line])
  )[0];
  const keys = { SECRET_KEY: 'n'.repeat(40), SECRET_KEY_PREVIOUS: 'k'.repeat(40) };
  const second = house.start({ env: keys });
  await expect
    .poll(() => second.messages.some((word) => word.kind === 'log' && /sealed anew/.test(word.text)))
    .toBe(true);
  second.child.kill('SIGTERM');
  await second.exited;
  const after = (
    await house.query<{ creds: string }>('select creds from whatsapp_web_sessions where whatsapp_id = $1', [line])
  )[0];
  expect(after?.creds).not.toBe(before?.creds);
  house.start({ env: { SECRET_KEY: 'n'.repeat(40) } });
  const id = await ana.text(shop, 'com a chave nova');
  await rowOf(line, (row) => row.provider_id === id);
}, 120_000);
