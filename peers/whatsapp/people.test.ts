import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Phone } from './phone.ts';
import { type FakeWhatsApp, startWhatsApp } from './start-whatsapp.ts';
import { linked, messageOf, until } from './test-client.ts';

let whatsapp: FakeWhatsApp;
let shop: Phone;
let ana: Phone;

beforeEach(async () => {
  whatsapp = await startWhatsApp();
  shop = whatsapp.phone({ number: '5511900000001', name: 'Loja' });
  ana = whatsapp.phone({ number: '5511988887777', name: 'Ana' });
});
afterEach(() => whatsapp.close());

test('a phone is addressed by LID or by number, with or without the other beside it', async () => {
  const socket = await linked(whatsapp, shop);
  const keyOf = async (id: string) => {
    const incoming = messageOf(socket, id);
    await ana.text(shop, 'oi', { id });
    const { key } = await incoming;
    return [key.remoteJid, key.remoteJidAlt];
  };
  const { lidJid, pnJid } = ana.account;
  ana.behaviour.sendsBothAddresses = false;
  expect(await keyOf('ID1')).toEqual([lidJid, undefined]);
  ana.behaviour.sendsBothAddresses = true;
  expect(await keyOf('ID2')).toEqual([lidJid, pnJid]);
  ana.behaviour.addressing = 'pn';
  expect(await keyOf('ID3')).toEqual([pnJid, lidJid]);
});

test('a phone without a LID sends and receives by its number', async () => {
  const bia = whatsapp.phone({ number: '5511977776666', name: 'Bia', lid: null });
  const socket = await linked(whatsapp, shop);
  const incoming = messageOf(socket, 'NOLID');
  await bia.text(shop, 'oi', { id: 'NOLID' });
  expect((await incoming).key).toMatchObject({ remoteJid: bia.account.pnJid });
  expect(await socket.onWhatsApp(bia.number)).toEqual([{ jid: bia.account.pnJid, exists: true }]);
});

test('an unregistered number is not found, and a ninth digit makes no difference', async () => {
  const socket = await linked(whatsapp, shop);
  expect(await socket.onWhatsApp('5511911112222')).toEqual([]);
  expect(await socket.onWhatsApp('551188887777')).toEqual([{ jid: ana.account.pnJid, exists: true }]);
});

test('a new profile name arrives with the next message', async () => {
  const socket = await linked(whatsapp, shop);
  ana.rename('Ana Paula');
  const incoming = messageOf(socket, 'NAMED');
  await ana.text(shop, 'oi', { id: 'NAMED' });
  expect((await incoming).pushName).toBe('Ana Paula');
});

test('typing and recording are shown in both directions', async () => {
  const socket = await linked(whatsapp, shop);
  const seen: string[] = [];
  socket.ev.on('presence.update', ({ presences }) =>
    seen.push(...Object.values(presences).map(({ lastKnownPresence }) => lastKnownPresence)),
  );
  for (const state of ['composing', 'recording', 'paused'] as const) ana.typing(shop, state);
  await expect.poll(() => seen).toEqual(['composing', 'recording', 'available']);
  const shown: string[] = [];
  whatsapp.world.on('presence', ({ state, to, media }) => {
    if (to === ana.account.jid) shown.push(`${state}${media ?? ''}`);
  });
  await socket.sendPresenceUpdate('composing', ana.account.jid);
  await socket.sendPresenceUpdate('recording', ana.account.jid);
  await expect.poll(() => shown).toEqual(['composing', 'composingaudio']);
});

test('a call rings and is rejected, and another is cancelled by its caller', async () => {
  const socket = await linked(whatsapp, shop);
  const ringing = until(socket, 'call', ([each]) => (each?.status === 'offer' ? each : undefined));
  const callId = ana.call(shop, { isVideo: true });
  const offer = await ringing;
  expect(offer).toMatchObject({ id: callId, isVideo: true, from: ana.account.jid, callerPn: ana.account.pnJid });
  await socket.rejectCall(offer.id, offer.from);
  await expect.poll(() => ana.account.calls.get(callId)).toBe('rejected');
  const ended = until(socket, 'call', ([each]) => (each?.status === 'timeout' ? each : undefined));
  const second = ana.call(shop);
  ana.hangUp(shop, second, 'timeout');
  expect((await ended).id).toBe(second);
});

test('a profile picture is found, and its absence is reported', async () => {
  const socket = await linked(whatsapp, shop);
  expect(await socket.profilePictureUrl(ana.account.jid).catch(() => 'none')).toBe('none');
  ana.account.picture = Buffer.from('jpeg');
  expect(await socket.profilePictureUrl(ana.account.jid)).toContain(whatsapp.media.host);
});
