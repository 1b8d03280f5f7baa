import { inflateSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { decryptMedia } from './signal/media-crypto.ts';
import { type FakeWhatsApp, startWhatsApp } from './start-whatsapp.ts';
import { closedWith, linked, memoryAuth, openClient, proto, until } from './test-client.ts';

let whatsapp: FakeWhatsApp;
afterEach(() => whatsapp.close());

test('a phone’s earlier chats arrive as history: the newest, the last days, the rest, with progress, names and numbers', async () => {
  whatsapp = await startWhatsApp();
  const shop = whatsapp.phone({ number: '5511900000001', name: 'Loja' });
  const ana = whatsapp.phone({ number: '5511988887777', name: 'Ana' });
  const days = (count: number) => new Date(Date.now() - count * 86_400_000);
  for (let each = 0; each < 60; each++)
    whatsapp.addPastMessage(shop, ana, each % 2 ? shop : ana, `antiga ${each}`, days(90 - each));
  for (let each = 0; each < 5; each++) whatsapp.addPastMessage(shop, ana, ana, `nova ${each}`, days(5 - each));
  const auth = memoryAuth();
  const first = openClient(whatsapp, auth, { syncFullHistory: true, shouldSyncHistoryMessage: () => true });
  const closed = closedWith(first);
  await shop.scan(await until(first, 'connection.update', ({ qr }) => qr));
  await closed;
  const socket = openClient(whatsapp, auth, { syncFullHistory: true, shouldSyncHistoryMessage: () => true });
  const chunks: { type: number; texts: string[]; progress: number }[] = [];
  socket.ev.on('messaging-history.set', ({ syncType, messages, progress }) =>
    chunks.push({
      type: syncType ?? -1,
      texts: messages.map(({ message }) => message?.conversation ?? ''),
      progress: progress ?? -1,
    }),
  );
  await expect
    .poll(() => chunks.map(({ type, progress, texts }) => [type, progress, texts.length]))
    .toEqual([
      [0, 100, 1],
      [4, 100, 0],
      [3, 100, 4],
      [2, 50, 50],
      [2, 100, 10],
    ]);
  expect(chunks[0]?.texts).toEqual(['nova 4']);
  expect(await socket.signalRepository.lidMapping.getPNForLID(ana.account.lidJid ?? '')).toContain(ana.number);
  expect(chunks.flatMap(({ texts }) => texts).length).toBe(65);
});

test('a phone without history sends one empty chunk', async () => {
  whatsapp = await startWhatsApp();
  const shop = whatsapp.phone({ number: '5511900000001', name: 'Loja' });
  const historySyncs: number[] = [];
  whatsapp.world.on('receipt', ({ type }) => {
    if (type === 'hist_sync') historySyncs.push(1);
  });
  await linked(whatsapp, shop);
  await expect.poll(() => historySyncs).toEqual([1]);
});

test('a chunk sent as a file is on the media host, under its own key', async () => {
  whatsapp = await startWhatsApp({ historyBy: 'blob' });
  const shop = whatsapp.phone({ number: '5511900000001', name: 'Loja' });
  const ana = whatsapp.phone({ number: '5511988887777', name: 'Ana' });
  for (const text of ['um', 'dois']) whatsapp.addPastMessage(shop, ana, ana, text, new Date(Date.now() - 60_000));
  const historySyncs: proto.Message.IHistorySyncNotification[] = [];
  const shouldSyncHistoryMessage = (each: proto.Message.IHistorySyncNotification) => {
    if (each.syncType === 3 && each.directPath) historySyncs.push(each);
    return false;
  };
  await linked(whatsapp, shop, memoryAuth(), { shouldSyncHistoryMessage });
  await expect.poll(() => historySyncs.length).toBeGreaterThan(0);
  const { mediaKey, fileSha256, fileEncSha256, directPath } = historySyncs[0] ?? {};
  if (!mediaKey || !fileSha256 || !fileEncSha256 || !directPath) throw new Error('no file');
  const blob = Buffer.from(await (await fetch(whatsapp.media.urlOf(directPath))).arrayBuffer());
  const packed = decryptMedia('history', { mediaKey, fileSha256, fileEncSha256 }, blob);
  const history = proto.HistorySync.decode(inflateSync(packed));
  expect(history.conversations[0]?.messages?.map((each) => each.message?.message?.conversation)).toEqual(['um']);
});

test('a companion requests more of a chat before a known message', async () => {
  whatsapp = await startWhatsApp();
  const shop = whatsapp.phone({ number: '5511900000001', name: 'Loja' });
  const ana = whatsapp.phone({ number: '5511988887777', name: 'Ana' });
  const old = (days: number) => new Date(Date.now() - days * 86_400_000);
  for (let each = 0; each < 30; each++) whatsapp.addPastMessage(shop, ana, ana, `antiga ${each}`, old(90 - each));
  const socket = await linked(whatsapp, shop);
  const more = until(socket, 'messaging-history.set', (each) => (each.syncType === 6 ? each : undefined));
  const known = shop.displayed(ana).at(-1);
  const key = { remoteJid: ana.account.jid, fromMe: false, id: known?.id ?? '' };
  await socket.fetchMessageHistory(3, key, Math.floor((known?.at.getTime() ?? 0) / 1000));
  const texts = (await more).messages.map(({ message }) => message?.conversation);
  expect(texts).toEqual(['antiga 28', 'antiga 27', 'antiga 26']);
});
