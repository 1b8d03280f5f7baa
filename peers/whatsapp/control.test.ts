import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chatInTerminal } from './control/terminal.ts';
import { type FakeWhatsApp, startWhatsApp } from './start-whatsapp.ts';
import { closedWith, memoryAuth, openClient, opened, received, until } from './test-client.ts';

let whatsapp: FakeWhatsApp;
beforeEach(async () => {
  whatsapp = await startWhatsApp();
});
afterEach(() => whatsapp.close());

async function call(name: string, body: object) {
  const answer = await fetch(`${whatsapp.controlUrl}/${name}`, { method: 'POST', body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}
const read = async (name: string) => (await fetch(`${whatsapp.controlUrl}/${name}`)).json();

const shop = '5511900000001';
const ana = '5511988887777';

test('over HTTP phones are created, a code is scanned, messages are sent and an inbox is read', async () => {
  await call('phone', { number: shop, name: 'Loja' });
  await call('phone', { number: ana, name: 'Ana', lid: '777' });
  const auth = memoryAuth();
  const first = openClient(whatsapp, auth);
  const closed = closedWith(first);
  const qr = await until(first, 'connection.update', (update) => update.qr);
  expect(await call('scan', { number: shop, qr })).toEqual({ status: 200, body: { device: 10 } });
  await closed;
  const socket = openClient(whatsapp, auth);
  const list = received(socket);
  await opened(socket);
  const { body } = await call('text', { from: ana, to: shop, text: 'Oi' });
  await call('media', { from: ana, to: shop, kind: 'image', base64: 'aGk=', mimetype: 'image/png' });
  await call('send', { from: ana, to: shop, message: { pollCreationMessageV3: { name: 'Quando?' } } });
  await call('edit', { from: ana, to: shop, messageId: body.id, text: 'Olá' });
  await expect.poll(() => list.length).toBe(3);
  await socket.sendMessage('777@lid', { text: 'Bom dia' });
  await whatsapp.phoneOf(ana).waitForText('Bom dia');
  expect(await read(`inbox/${ana}`)).toMatchObject([
    { text: 'Olá', isEdited: true, fromMe: true },
    { kind: 'image', media: { isHere: true } },
    { kind: 'pollCreationMessageV3' },
    { text: 'Bom dia', fromMe: false, author: shop },
  ]);
  const { body: group } = await call('group', { by: ana, subject: 'Vendas', members: [shop] });
  await call('changeGroup', { by: ana, id: group.id, subject: 'Vendas 2' });
  await call('fault', { name: 'errorAck', options: { code: 479, times: 2 } });
  expect(await read('state')).toMatchObject({
    WHATSAPP_WEB_URL: whatsapp.url,
    phones: [{ number: shop, devices: [{ id: 10, isOnline: true }] }, { lid: '777' }],
    groups: [{ subject: 'Vendas 2', members: [ana, shop] }],
    faults: { errorAck: [{ code: 479, times: 2 }] },
  });
  const unlinked = closedWith(socket);
  await call('unlink', { number: shop });
  expect(await unlinked).toBe(401);
});

test('refuses invalid commands with the reason', async () => {
  expect(await call('phone', { number: 'x' })).toMatchObject({ status: 400 });
  expect((await call('fault', { name: 'errorAck', options: { codes: 1 } })).body.error).toContain('codes');
  expect(await call('text', { from: ana, to: shop, text: 'Oi' })).toEqual({
    status: 400,
    body: { error: `nobody has the number ${ana}` },
  });
  expect((await call('nothing', {})).status).toBe(404);
});

test('in a terminal a code is pasted, and messages are exchanged', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let screen = '';
  output.on('data', (chunk: Buffer) => {
    screen += chunk.toString();
  });
  const chatting = chatInTerminal(whatsapp, input, output);
  const auth = memoryAuth();
  const first = openClient(whatsapp, auth);
  const closed = closedWith(first);
  input.write(`${await until(first, 'connection.update', (update) => update.qr)}\n`);
  await closed;
  const socket = openClient(whatsapp, auth);
  const list = received(socket);
  await opened(socket);
  expect(screen).toContain('linked as device 10');
  input.write('Bom dia\n/photo A foto\n/edit Boa tarde\n/nada\n');
  await expect
    .poll(() => list.map(({ message }) => message?.conversation || message?.imageMessage?.caption))
    .toEqual(['Bom dia', 'A foto']);
  expect(screen).toContain('! no such command');
  await socket.sendMessage(whatsapp.phoneOf(ana).account.jid, { text: 'Pois não' });
  await expect.poll(() => screen).toContain('Ana ← Pois não');
  input.write('/quit\n');
  await chatting;
});
