import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Phone } from './phone.ts';
import { type FakeWhatsApp, startWhatsApp } from './start-whatsapp.ts';
import { linked, messageOf, receipts, received, until } from './test-client.ts';

let whatsapp: FakeWhatsApp;
let shop: Phone;
let ana: Phone;
let bia: Phone;

beforeEach(async () => {
  whatsapp = await startWhatsApp();
  shop = whatsapp.phone({ number: '5511900000001', name: 'Loja' });
  ana = whatsapp.phone({ number: '5511988887777', name: 'Ana' });
  bia = whatsapp.phone({ number: '5511977776666', name: 'Bia' });
});
afterEach(() => whatsapp.close());

test('a group is written to in both directions, and each member reports its delivery', async () => {
  const socket = await linked(whatsapp, shop);
  const group = whatsapp.group('Vendas', [ana, shop, bia]);
  const incoming = messageOf(socket, 'G1');
  await ana.text(group, 'bom dia grupo', { id: 'G1' });
  expect((await incoming).key).toMatchObject({
    remoteJid: group.jid,
    participant: ana.account.jid,
    participantAlt: ana.account.pnJid,
  });
  const receiptLog = receipts(socket);
  const sent = await socket.sendMessage(group.jid, { text: 'resposta' });
  for (const phone of [ana, bia]) expect((await phone.waitForText('resposta')).enc).toBe('skmsg');
  await expect
    .poll(() => receiptLog.filter(({ id, type }) => id === sent?.key.id && type === 'delivered').length)
    .toBe(2);
  expect((await socket.groupMetadata(group.jid)).subject).toBe('Vendas');
  expect(Object.keys(await socket.groupFetchAllParticipating())).toEqual([group.jid]);
});

test('a member that could not decrypt a group message gets it again', async () => {
  const socket = await linked(whatsapp, shop);
  const group = whatsapp.group('Vendas', [ana, shop]);
  whatsapp.faults.set('corruptIncoming', { times: 1 });
  const incoming = messageOf(socket, 'G2');
  await ana.text(group, 'de novo', { id: 'G2' });
  expect((await incoming).message?.conversation).toBe('de novo');
});

test('a group is created and renamed, and members join and leave', async () => {
  const socket = await linked(whatsapp, shop);
  const list = received(socket);
  const made = until(socket, 'groups.upsert', ([each]) => each);
  const group = ana.createGroup('Família', [shop]);
  expect(await made).toMatchObject({ id: group.jid, subject: 'Família' });
  const renamed = until(socket, 'groups.update', ([each]) => each);
  ana.renameGroup(group, 'Família Silva');
  expect(await renamed).toMatchObject({ id: group.jid, subject: 'Família Silva' });
  const came = until(socket, 'group-participants.update', (each) => (each.action === 'add' ? each : undefined));
  ana.addToGroup(group, bia);
  expect((await came).participants.map(({ id }) => id)).toEqual([bia.account.jid]);
  const went = until(socket, 'group-participants.update', (each) => (each.action === 'remove' ? each : undefined));
  ana.removeFromGroup(group, bia);
  expect((await went).participants.map(({ id }) => id)).toEqual([bia.account.jid]);
  ana.removeFromGroup(group, shop);
  await expect(socket.groupMetadata(group.jid)).rejects.toThrow('forbidden');
  expect(list.filter(({ message }) => message?.conversation)).toEqual([]);
});

test('two companions are in one group, and the business’s own phone messages arrive as its own', async () => {
  const other = whatsapp.phone({ number: '5511900000002', name: 'Filial' });
  const group = whatsapp.group('Equipe', [shop, other, ana]);
  const [one, two] = [await linked(whatsapp, shop), await linked(whatsapp, other)];
  const [first, second] = [received(one), received(two)];
  await one.sendMessage(group.jid, { text: 'da loja' });
  await expect.poll(() => second.map(({ message }) => message?.extendedTextMessage?.text)).toEqual(['da loja']);
  await shop.text(group, 'do celular');
  await expect
    .poll(() =>
      first.map(({ key, message }) => [key.fromMe, message?.conversation || message?.extendedTextMessage?.text]),
    )
    .toEqual([
      [true, 'da loja'],
      [true, 'do celular'],
    ]);
});
