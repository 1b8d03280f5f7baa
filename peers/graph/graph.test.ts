import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { setUpBusinessSide } from './business-side.ts';

const { graph, ana, posts, answers, call } = setUpBusinessSide();

const text = (more: Record<string, unknown> = {}) => ({
  messaging_product: 'whatsapp',
  to: '5511999990001',
  type: 'text',
  text: { body: 'Bom dia' },
  ...more,
});

const receivedChanges = () =>
  posts()
    .flatMap((p) => JSON.parse(p.raw).entry)
    .flatMap((e) => e.changes);
const statuses = () => receivedChanges().flatMap((c) => c.value.statuses ?? []);

test('a webhook is signed over the exact bytes sent', async () => {
  await ana().text('Olá, ação 🙂').delivered;
  const [post] = posts();
  expect(post?.signature).toBe(
    `sha256=${createHmac('sha256', 'segredo')
      .update(post?.raw ?? '')
      .digest('hex')}`,
  );
});

test('the handshake succeeds only with the right token', async () => {
  expect(await graph().verify()).toMatchObject({ isVerified: true });
  expect(await graph().verify(undefined, 'outro')).toMatchObject({ isVerified: false, status: 403 });
});

test('an answered message reaches the customer once, with statuses sent and delivered that carry the opaque id', async () => {
  ana().text('oi');
  const answer = await call(text({ biz_opaque_callback_data: 'm-1' }));
  expect(answer.body).toMatchObject({
    contacts: [{ input: '5511999990001', wa_id: '5511999990001', user_id: 'BR.1' }],
  });
  await graph().waitUntilIdle();
  expect(ana().inbox).toMatchObject([{ opaque: 'm-1', content: { body: 'Bom dia' } }]);
  expect(statuses().map((s) => [s.status, s.biz_opaque_callback_data])).toEqual([
    ['sent', 'm-1'],
    ['delivered', 'm-1'],
  ]);
});

test('outside the window a free text fails with 131047, in a status or in the response', async () => {
  ana().text('oi');
  graph().clock.advance(24 * 60 * 60 * 1000);
  expect((await call(text())).status).toBe(200);
  await graph().waitUntilIdle();
  expect(statuses()).toMatchObject([{ status: 'failed', errors: [{ code: 131047 }] }]);
  expect(ana().inbox).toEqual([]);
  graph().settings.refusals = 'answer';
  expect(await call(text())).toMatchObject({ status: 400, body: { error: { code: 131047 } } });
});

test('an unknown recipient is undeliverable', async () => {
  const answer = await call(text({ to: '5511888887777' }));
  expect(answer.status).toBe(200);
  await graph().waitUntilIdle();
  expect(statuses()).toMatchObject([{ status: 'failed', errors: [{ code: 131026 }], recipient_id: '5511888887777' }]);
});

test('an unknown control field is refused by its name', async () => {
  expect(await call(text({ text: { body: 'a', colour: 'red' } }))).toMatchObject({
    status: 400,
    body: { error: { code: 100, message: '(#100) Unexpected key "colour" on param "text"' } },
  });
  expect(graph().sent).toEqual([]);
});

test.each([
  ['a text too long', { text: { body: 'x'.repeat(4097) } }],
  ['an empty text', { text: { body: '' } }],
  ['opaque data too long', { biz_opaque_callback_data: 'ç'.repeat(257) }],
  ['no recipient', { to: undefined }],
  ['a recipient that is no user id', { to: undefined, recipient: '5511999990001' }],
  ['an image of nowhere', { type: 'image', text: undefined, image: { id: '1' } }],
  ['an image of two sources', { type: 'image', text: undefined, image: { id: '1', link: 'https://a.b/c.png' } }],
  ['another product', { messaging_product: 'messenger' }],
])('%s is refused with 100', async (_, change) => {
  ana().text('oi');
  expect(await call(text(change))).toMatchObject({ status: 400, body: { error: { code: 100 } } });
});

test('a wrong or expired token answers 190', async () => {
  expect(await call(text(), { token: 'x' })).toMatchObject({ status: 401, body: { error: { code: 190 } } });
  graph().connectionOf().isTokenExpired = true;
  expect(await call(text())).toMatchObject({ status: 401, body: { error: { code: 190, error_subcode: 463 } } });
});

test('a username account is reached by its user id only', async () => {
  const bia = graph().customer({ name: 'Bia', username: 'bia.doces', userId: 'BR.2' });
  await bia.text('oi').delivered;
  expect(receivedChanges()[0].value.messages[0]).not.toHaveProperty('from');
  await call(text({ to: undefined, recipient: 'BR.2' }));
  await graph().waitUntilIdle();
  expect(bia.inbox).toHaveLength(1);
});

test('a Brazilian mobile is found with and without its ninth digit', async () => {
  ana().text('oi');
  expect(await call(text({ to: '551199990001' }))).toMatchObject({ body: { contacts: [{ wa_id: '5511999990001' }] } });
});

test('a message accepted without a response is in the journal, and its statuses arrive', async () => {
  ana().text('oi');
  graph().switches.set('acceptThenReset', { times: 1 });
  await expect(call(text({ biz_opaque_callback_data: 'm-7' }))).rejects.toThrow();
  await graph().waitUntilIdle();
  expect(graph().sent).toMatchObject([{ opaque: 'm-7', answered: false }]);
  expect(statuses().every((s) => s.biz_opaque_callback_data === 'm-7')).toBe(true);
});

test('a connection closed before acceptance leaves no message', async () => {
  ana().text('oi');
  graph().switches.set('resetBeforeAccept', { times: 1 });
  await expect(call(text())).rejects.toThrow();
  expect(graph().sent).toEqual([]);
  expect((await call(text())).status).toBe(200);
});

test('a configured error is returned the configured number of times', async () => {
  ana().text('oi');
  graph().switches.set('error', { times: 2, code: 131016 });
  expect([(await call(text())).status, (await call(text())).status, (await call(text())).status]).toEqual([
    503, 503, 200,
  ]);
});

test('too many messages to one recipient answer 131056, too many in total 130429, and both pass with time', async () => {
  graph().connectionOf().limits.settings.pairBurst = 2;
  ana().text('oi');
  await call(text());
  await call(text());
  expect(await call(text())).toMatchObject({ status: 400, body: { error: { code: 131056 } } });
  graph().clock.advance(6000);
  expect((await call(text())).status).toBe(200);
  graph().connectionOf().limits.settings.throughputPerSecond = 1;
  graph().clock.advance(6000);
  expect((await call(text())).status).toBe(200);
  expect(await call(text())).toMatchObject({ status: 429, body: { error: { code: 130429 } } });
});

test('a refused webhook is posted again until it is accepted', async () => {
  answers().push(500, 503);
  await ana().text('oi').delivered;
  expect(posts()).toHaveLength(3);
  expect(new Set(posts().map((p) => p.raw)).size).toBe(1);
});

test('webhooks are duplicated and reordered when configured so', async () => {
  graph().switches.set('duplicateWebhooks', { copies: 3 });
  graph().switches.set('shuffleWebhooks', { windowMs: 50 });
  const ids = Array.from({ length: 10 }, (_, i) => ana().text(String(i)).id);
  await graph().waitUntilIdle();
  const seen = receivedChanges().map((c) => c.value.messages[0].id);
  expect(seen).toHaveLength(30);
  expect(new Set(seen)).toEqual(new Set(ids));
  expect(seen).not.toEqual(ids.flatMap((id) => [id, id, id]));
});

test.each(['entries', 'changes', 'messages'] as const)('several messages come in one post, as %s', async (as) => {
  graph().settings.webhooks.batch = { max: 3, waitMs: 1000, as };
  ana().text('1');
  ana().text('2');
  await ana().text('3').delivered;
  expect(posts()).toHaveLength(1);
  expect(
    receivedChanges().flatMap((c) => c.value.messages.map((m: { text: { body: string } }) => m.text.body)),
  ).toEqual(['1', '2', '3']);
});

test('a dropped status is never sent', async () => {
  ana().text('oi');
  graph().switches.set('dropStatus', { status: 'sent' });
  await call(text());
  await graph().waitUntilIdle();
  expect(statuses().map((s) => s.status)).toEqual(['delivered']);
});

test('a phone that is off gets its messages when it is on, and reports read once', async () => {
  ana().text('oi');
  ana().isOffline = true;
  await call(text());
  await graph().waitUntilIdle();
  expect(ana().inbox).toHaveLength(0);
  ana().setOffline(false);
  await graph().waitUntilIdle();
  await ana().read();
  await ana().read();
  expect(statuses().map((s) => s.status)).toEqual(['sent', 'delivered', 'read']);
});

test('read marks and typing are seen by the customer; an unknown message cannot be marked', async () => {
  const inbound = ana().text('oi');
  const mark = {
    messaging_product: 'whatsapp',
    status: 'read',
    message_id: inbound.id,
    typing_indicator: { type: 'text' },
  };
  expect(await call(mark)).toMatchObject({ status: 200, body: { success: true } });
  expect([ana().readByBusiness.has(inbound.id), ana().typingSeen]).toEqual([true, 1]);
  expect(await call({ ...mark, message_id: 'wamid.none' })).toMatchObject({ status: 400 });
});

test('control calls over HTTP do the same', async () => {
  const control = async (name: string, body: unknown) =>
    (await fetch(`${graph().url}/_control/${name}`, { method: 'POST', body: JSON.stringify(body) })).json();
  const { userId } = await control('customers', { name: 'Caio', waId: '5511999990003' });
  await control('text', { userId, body: 'oi' });
  await control('misbehave', { name: 'error', options: { times: 1, code: 131000 } });
  expect((await call(text({ to: '5511999990003' }))).status).toBe(500);
  expect((await call(text({ to: '5511999990003' }))).status).toBe(200);
  await control('waitUntilIdle', {});
  const { inbox } = await (await fetch(`${graph().url}/_control/inbox/${userId}`)).json();
  expect(inbox).toHaveLength(1);
  expect(await control('misbehave', { name: 'error', options: { colour: 1 } })).toHaveProperty('error');
});
