import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { eventually, runningServer, type TestCompany } from '../../../tests/world/running-server.ts';

const server = runningServer();
let ours: TestCompany;
let theirs: TestCompany;
beforeAll(async () => {
  ours = await server.company();
  theirs = await server.company();
});

type Shown = {
  id: string;
  fromMe: boolean;
  body: string;
  mediaType: string;
  mediaUrl: string | null;
  ack: number;
  file: { thumbnailUrl: string | null } | null;
};
const on = (phone: string, path: string) => `/api/sandbox/${phone}${path}`;
const thread = async (phone: string, number: string) =>
  (await server.request<{ messages: Shown[]; typing: boolean }>('GET', on(phone, `/chats/${number}/messages`))).body;
const tickets = async (company: TestCompany, status: string) =>
  (
    await company.admin.call<{ tickets: { id: number; lastMessage: string; contact: { number: string } }[] }>(
      'GET',
      `/tickets?status=${status}&showAll=true`,
    )
  ).body.tickets;
const ticketOf = async (company: TestCompany, number: string) =>
  (await tickets(company, 'pending')).find(({ contact }) => contact.number === number);

test('a text is accepted with 202 and received once, however often it was sent', async () => {
  const number = '5511900000001';
  const send = () => server.write(ours.sandboxPhone, number, 'Oi', { id: 'once' });
  const replies = await Promise.all([send(), send(), send()]);
  for (const reply of replies) expect(reply).toEqual({ status: 202, body: { id: 'once' } });
  expect(await ticketOf(ours, number)).toMatchObject({ lastMessage: 'Oi', unreadMessages: 1 });
  expect((await thread(ours.sandboxPhone, number)).messages).toMatchObject([
    { id: 'once', fromMe: false, body: 'Oi', ack: 3 },
  ]);
});

test('a picture is uploaded by the form, and its URL opens for its holder, whole and in part', async () => {
  const number = '5511900000002';
  const png = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#c2470a' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('from', number);
  form.append('body', 'o sofá');
  form.append('media', new Blob([new Uint8Array(png)]), 'sofá.png');
  expect((await server.request('POST', on(ours.sandboxPhone, '/messages'), form)).status).toBe(202);

  const [shown] = (await thread(ours.sandboxPhone, number)).messages;
  expect(shown).toMatchObject({ mediaType: 'image', body: 'o sofá' });
  const whole = await fetch(shown?.mediaUrl ?? '');
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(Buffer.from(await whole.arrayBuffer()).equals(png)).toBe(true);
  const part = await fetch(shown?.mediaUrl ?? '', { headers: { range: 'bytes=1-3' } });
  expect([part.status, await part.text()]).toEqual([206, 'PNG']);
  const small = await fetch(shown?.file?.thumbnailUrl ?? '');
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp']);

  const token = new URL(shown?.mediaUrl ?? '').pathname.split('/').at(-2) ?? '';
  for (const other of [token.replace(/^\w+/, String(theirs.id)), token.replace('-o-', '-t-'), `${token}x`, 'x'])
    expect(await server.request('GET', `/api/public/${other}/a.png`)).toEqual({
      status: 404,
      body: { error: 'ERR_NOT_FOUND' },
    });
});

test('our answer is on the phone with its status, and reading it is reported back', async () => {
  const number = '5511900000003';
  await server.write(ours.sandboxPhone, number, 'Tem alguém?');
  const ticket = await ticketOf(ours, number);
  await ours.admin.call('PUT', `/tickets/${ticket?.id}`, { status: 'open' });
  await ours.admin.call('POST', `/messages/${ticket?.id}`, { body: 'Tem sim' });
  const answer = await eventually(
    async () =>
      (await thread(ours.sandboxPhone, number)).messages.find(({ fromMe, body }) => fromMe && body === 'Tem sim'),
    (message) => message !== undefined,
  );
  expect(answer?.mediaType).toBe('conversation');
  await server.request('POST', on(ours.sandboxPhone, `/chats/${number}/read`));
  type Messages = { messages: { body: string; status: string; ack: number }[] };
  const read = await eventually(
    async () => (await ours.admin.call<Messages>('GET', `/messages/${ticket?.id}`)).body.messages.at(-1),
    (message) => message?.status === 'read',
  );
  expect(read).toMatchObject({ body: 'Tem sim', ack: 4 });
});

test('a customer edits and revokes their own messages, and none of the company’s', async () => {
  const number = '5511900000007';
  await server.write(ours.sandboxPhone, number, 'Quanto custa?', { id: 'question' });
  const ticket = await ticketOf(ours, number);
  await ours.admin.call('PUT', `/tickets/${ticket?.id}`, { status: 'open' });
  await ours.admin.call('POST', `/messages/${ticket?.id}`, { body: 'Custa 100' });
  type Written = { body: string; wid: string | null; fromMe: boolean; isDeleted: boolean; isEdited: boolean };
  const written = async () =>
    (await ours.admin.call<{ messages: Written[] }>('GET', `/messages/${ticket?.id}`)).body.messages;
  const [answer] = await eventually(
    async () => (await written()).filter(({ fromMe, wid, body }) => fromMe && wid !== null && body === 'Custa 100'),
    (found) => found.length === 1,
  );
  const change = (input: object) =>
    server.request('POST', on(ours.sandboxPhone, '/messages'), { from: number, ...input });
  for (const quotedId of [answer?.wid, 'question']) {
    expect((await change({ quotedId, edit: true, body: 'Custa 1' })).status).toBe(202);
    expect((await change({ quotedId, revoke: true })).status).toBe(202);
  }
  const changes = (await written()).map(({ body, isDeleted, isEdited }) => [body, isDeleted, isEdited]);
  expect(changes).toContainEqual(['Custa 100', false, false]);
  expect(changes).toContainEqual(['Custa 1', true, true]);
});

test('viewers of the ticket see the customer type', async () => {
  const number = '5511900000004';
  await server.write(ours.sandboxPhone, number, 'Um momento');
  const ticket = await ticketOf(ours, number);
  const socket = await ours.admin.socket();
  const presences: unknown[] = [];
  socket.on(`company-${ours.id}-presence`, (event) => presences.push(event));
  await socket.emitWithAck('joinChatBox', ticket?.id);
  await server.request('POST', on(ours.sandboxPhone, `/chats/${number}/typing`), { typing: true });
  await eventually(
    async () => presences,
    (events) => events.length > 0,
  );
  expect(presences).toEqual([{ ticketId: ticket?.id, presence: 'composing' }]);
});

test('an unknown token, and one of no phone, are not found on any call', async () => {
  for (const token of ['nobody-has-this', ''.padEnd(400, 'x')])
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['PUT', '/behaviour', {}],
      ['GET', '/chats', undefined],
      ['DELETE', '/chats', undefined],
      ['POST', '/messages', { from: '5511900000001', body: 'x' }],
      ['GET', '/chats/5511900000001/messages', undefined],
      ['POST', '/chats/5511900000001/read', {}],
      ['POST', '/chats/5511900000001/typing', { typing: true }],
    ] as const)
      expect(await server.request(method, on(token, path), body)).toEqual({
        status: 404,
        body: { error: 'ERR_NO_WAPP_FOUND' },
      });
});

test('one phone shows nothing of another company, and clears only itself', async () => {
  const number = '5511900000005';
  await server.write(ours.sandboxPhone, number, 'nosso');
  await server.write(theirs.sandboxPhone, number, 'deles');
  const bodies = async (phone: string) => (await thread(phone, number)).messages.map(({ body }) => body);
  expect([await bodies(ours.sandboxPhone), await bodies(theirs.sandboxPhone)]).toEqual([['nosso'], ['deles']]);
  await server.request('DELETE', on(theirs.sandboxPhone, '/chats'));
  expect([await bodies(ours.sandboxPhone), await bodies(theirs.sandboxPhone)]).toEqual([['nosso'], []]);
  expect(await ticketOf(theirs, number)).toMatchObject({ lastMessage: 'deles' });
});

test('malformed input names its field, and its file is not stored', async () => {
  expect(await server.request('POST', on(ours.sandboxPhone, '/messages'), { from: 'me', body: 'x' })).toEqual({
    status: 400,
    body: { error: 'ERR_INVALID_INPUT', details: { fields: { from: 'number' } } },
  });
  expect((await server.write(ours.sandboxPhone, '5511900000006', ' ')).body).toMatchObject({
    error: 'ERR_INVALID_INPUT',
  });
  const form = new FormData();
  form.append('media', new Blob(['oi']), 'a.txt');
  expect((await server.request('POST', on(ours.sandboxPhone, '/messages'), form)).status).toBe(400);
  form.append('from', '5511900000006');
  form.append('media', new Blob(['#!/bin/sh']), 'b.sh');
  expect(await server.request('POST', on(ours.sandboxPhone, '/messages'), form)).toEqual({
    status: 400,
    body: { error: 'ERR_FILE_TYPE' },
  });
});
