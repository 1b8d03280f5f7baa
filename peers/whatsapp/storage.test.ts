import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeWhatsApp, startWhatsApp } from './start-whatsapp.ts';
import { linked, memoryAuth, openClient, opened, received } from './test-client.ts';
import { child } from './wire/stanza.ts';

let home: string;
let whatsapp: FakeWhatsApp;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'peer-home-'));
});
afterEach(async () => {
  await whatsapp.close();
  rmSync(home, { recursive: true });
});

test('a peer with storage is the same after a restart: its keys, links, and pending messages', async () => {
  whatsapp = await startWhatsApp({ home });
  const { rootKey, caFile, url } = whatsapp;
  const shop = whatsapp.phone({ number: '5511900000001', name: 'Loja' });
  const ana = whatsapp.phone({ number: '5511988887777', name: 'Ana' });
  const group = whatsapp.group('Vendas', [ana, shop]);
  const auth = memoryAuth();
  const socket = await linked(whatsapp, shop, auth);
  await ana.text(shop, 'antes');
  await socket.sendMessage(ana.account.jid, { text: 'resposta' });
  await ana.waitForText('resposta');
  socket.end(undefined);
  await expect.poll(() => shop.devices[0]?.isOnline).toBe(false);
  await ana.text(shop, 'enquanto fora');
  await whatsapp.close();

  whatsapp = await startWhatsApp({ home, port: Number(new URL(url).port) });
  expect([whatsapp.rootKey, whatsapp.caFile, whatsapp.url]).toEqual([rootKey, caFile, url]);
  const next = openClient(whatsapp, auth);
  const list = received(next);
  await opened(next);
  await expect.poll(() => list.map(({ message }) => message?.conversation)).toEqual(['enquanto fora']);
  const same = whatsapp.phoneOf(ana.number);
  const ciphers: (string | undefined)[] = [];
  whatsapp.world.on('stanza', ({ way, stanza }) => {
    if (way === 'out' && stanza.tag === 'message') ciphers.push(child(stanza, 'enc')?.attrs['type']);
  });
  await same.text(whatsapp.phoneOf(shop.number), 'depois');
  await expect.poll(() => list.at(-1)?.message?.conversation).toBe('depois');
  // A new session would begin with another type.
  expect(ciphers).toEqual(['msg']);
  const unreadable: string[] = [];
  same.account.on('unreadable', ({ id }) => unreadable.push(id));
  await next.sendMessage(same.account.jid, { text: 'ainda aqui' });
  await same.waitForText('ainda aqui');
  expect(unreadable).toEqual([]);
  expect(same.arrivals.filter(({ fromMe }) => !fromMe).length).toBe(1);
  expect(whatsapp.groupOf(group.id).members.map(({ name }) => name)).toEqual(['Ana', 'Loja']);
});

test('a peer without storage has new keys each time', async () => {
  whatsapp = await startWhatsApp();
  const { rootKey } = whatsapp;
  await whatsapp.close();
  whatsapp = await startWhatsApp();
  expect(whatsapp.rootKey).not.toBe(rootKey);
});
