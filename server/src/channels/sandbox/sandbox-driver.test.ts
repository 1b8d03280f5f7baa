import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { inTx } from '../../platform/db/tx.ts';
import { clearPhone } from './clear-phone.ts';
import { readOnPhone } from './read-on-phone.ts';
import { listPhoneChats, readPhoneChat } from './read-phone.ts';
import { openShuffle } from './shuffle-delivery.ts';
import { chat, connection, setUpSandbox } from './test-sandbox.ts';
import { writeOnPhone } from './write-on-phone.ts';

const {
  clock,
  store,
  database,
  context,
  uploads,
  driver,
  toSend,
  changePhone,
  onScreen,
  journalIds,
  jobs,
  runJobs,
  phone,
  write,
} = await setUpSandbox();

test('a sent message is on the phone, and the phone reports its delivery', async () => {
  const message = toSend('Bom dia');
  expect(await driver().send(connection, message)).toEqual({ outcome: 'sent', providerId: message.providerId });
  expect(await onScreen()).toMatchObject([{ id: message.providerId, fromMe: true, body: 'Bom dia', ack: 2 }]);
  await runJobs();
  await runJobs();
  expect(await journalIds()).toEqual([`status:${message.providerId}:delivered`]);
  expect(await onScreen()).toMatchObject([{ ack: 3 }]);
});

test('the same message sent twice, even concurrently, is there once', async () => {
  const message = toSend('Bom dia');
  const results = await Promise.all([
    driver().send(connection, message),
    driver().send(connection, message),
    driver().send(connection, message),
  ]);
  expect(results.map(({ outcome }) => outcome)).toEqual(['sent', 'sent', 'sent']);
  expect(await onScreen()).toHaveLength(1);
  expect(await jobs()).toHaveLength(1);
});

test('a configured failure is refused with a reason, and the next send succeeds', async () => {
  await changePhone({ failNext: 2 });
  const [first, second, third] = [toSend('1'), toSend('2'), toSend('3')];
  const results = await Promise.all([first, second].map((message) => driver().send(connection, message)));
  expect(results.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
  expect(await driver().find?.(connection, first)).toBeNull();
  expect((await driver().send(connection, third)).outcome).toBe('sent');
  expect((await onScreen()).map(({ body }) => body)).toEqual(['3']);
});

test('a message whose acknowledgement was lost is there, and found by a look-up', async () => {
  await changePhone({ dropAckNext: 1 });
  const message = toSend('Chegou?');
  expect((await driver().send(connection, message)).outcome).toBe('unknown');
  expect((await onScreen()).map(({ body }) => body)).toEqual(['Chegou?']);
  expect(await driver().find?.(connection, message)).toEqual({ outcome: 'sent', providerId: message.providerId });
  await runJobs();
  await readOnPhone(phone(), connection, chat);
  expect(await journalIds()).toEqual([]);
});

test('a slow network delivers the message, and its status, late', async () => {
  await changePhone({ delayMs: 3000 });
  await driver().send(connection, toSend('devagar'));
  expect(await onScreen()).toEqual([]);
  clock.move(2999);
  await runJobs();
  expect([await onScreen(), await journalIds()]).toEqual([[], []]);
  clock.move(1);
  await runJobs();
  expect(await onScreen()).toMatchObject([{ body: 'devagar', ack: 3 }]);
  expect(await journalIds()).toHaveLength(1);
});

test('without a network messages wait, and arrive in order when it returns', async () => {
  await changePhone({ online: false });
  for (const body of ['1', '2', '3']) expect((await driver().send(connection, toSend(body))).outcome).toBe('sent');
  await runJobs();
  expect([await onScreen(), await journalIds()]).toEqual([[], []]);
  await changePhone({ online: true });
  await runJobs();
  expect((await onScreen()).map(({ body, ack }) => [body, ack])).toEqual([
    ['1', 3],
    ['2', 3],
    ['3', 3],
  ]);
});

test('read is reported once, and not when the customer has read receipts off', async () => {
  const open = toSend('aberta');
  await driver().send(connection, open);
  await runJobs();
  await Promise.all([readOnPhone(phone(), connection, chat), readOnPhone(phone(), connection, chat)]);
  expect(await journalIds()).toEqual([`status:${open.providerId}:delivered`, `status:${open.providerId}:read`]);
  await changePhone({ readReceipts: false });
  await driver().send(connection, toSend('quieta'));
  await readOnPhone(phone(), connection, chat);
  expect(await journalIds()).toHaveLength(2);
  expect((await inTx(context(), 1, (tx) => listPhoneChats(tx, 1)))[0]).toMatchObject({ unread: 0 });
});

test("a file is the phone's own copy, with a thumbnail", async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  );
  const file = {
    name: 'foto.png',
    mimeType: 'image/png',
    key: 'photo',
    sizeBytes: png.length,
    open: async () => Readable.from([png]),
  };
  const message = toSend('veja', { mediaType: 'image', file });
  await driver().send(connection, message);
  await driver().send(connection, message);
  const [shown] = await onScreen();
  expect(shown).toMatchObject({
    mediaType: 'image',
    body: 'veja',
    file: { name: 'foto.png', mimeType: 'image/png', sizeBytes: png.length },
  });
  expect(shown?.file?.thumbnailUrl).toMatch(/thumbnail$/);
  await changePhone({ failNext: 1 });
  await driver().send(connection, toSend('não', { mediaType: 'image', file }));
  const keys = [];
  for await (const { key } of store.list()) keys.push(key);
  expect(keys).toHaveLength(2); // the picture and its thumbnail: the file of the refused message is deleted
});

test('the phone shows our edits, deletions and typing', async () => {
  const message = toSend('errado');
  await driver().send(connection, message);
  expect(await driver().edit?.(connection, { ...message, body: 'certo' })).toEqual({ outcome: 'done' });
  expect(await onScreen()).toMatchObject([{ body: 'certo', isEdited: true }]);
  expect(await driver().remove?.(connection, message)).toEqual({ outcome: 'done' });
  expect(await onScreen()).toMatchObject([{ body: '', isDeleted: true }]);
  expect((await driver().remove?.(connection, toSend('nunca foi')))?.outcome).toBe('refused');
  const typing = () => inTx(context(), 1, async (tx) => (await readPhoneChat(tx, 1, chat)).typing);
  await driver().typing?.(connection, chat, 'composing', null);
  expect(await typing()).toBe(true);
  clock.move(10_000);
  expect(await typing()).toBe(false);
  await driver().typing?.(connection, chat, 'recording', null);
  await driver().send(connection, toSend('pronto'));
  expect(await typing()).toBe(false);
});

test('the customer’s messages reach the server, and their acks increase', async () => {
  await write('m1', 'Oi');
  expect(await onScreen()).toMatchObject([{ id: 'm1', fromMe: false, ack: 3 }]);
  await driver().markRead?.(connection, chat, ['m1']);
  expect(await onScreen()).toMatchObject([{ ack: 4 }]);
  const { rows } = await database().owner.query('select body, from_me, provider_id from messages');
  expect(rows).toEqual([{ body: 'Oi', from_me: false, provider_id: 'm1' }]);
});

test('a message received six times is one message', async () => {
  await changePhone({ duplicate: 5 });
  await Promise.all([write('m1', 'Oi'), write('m1', 'Oi')]);
  const { rows } = await database().owner.query(
    'select unread_messages, (select count(*) from messages) as messages from tickets',
  );
  expect(rows).toEqual([{ unread_messages: 1, messages: 1 }]);
});

test('messages of one batch are delivered in another order, and none is lost', async () => {
  await changePhone({ reorder: true });
  const shared = { ...phone(), shuffle: openShuffle({ gatherMs: 300, random: Math.random }) };
  const sent: string[] = [];
  const inOrder: boolean[] = [];
  // A shuffle may return the same order once, but hardly five times.
  for (let round = 0; round < 5; round++) {
    const ids = Array.from({ length: 5 }, (_, i) => `r${round}m${i}`);
    sent.push(...ids);
    await Promise.all(ids.map((id) => writeOnPhone(shared, connection, { from: chat, id, body: id }, null)));
    inOrder.push((await journalIds()).slice(-5).join() === ids.join());
  }
  expect(inOrder).toContain(false);
  expect((await journalIds()).sort()).toEqual(sent.sort());
});

test('reactions, edits and deletions of the customer arrive', async () => {
  await write('m1', 'Oi');
  await writeOnPhone(phone(), connection, { from: chat, id: 'r1', quotedId: 'm1', reaction: '👍' }, null);
  await writeOnPhone(phone(), connection, { from: chat, id: 'e1', quotedId: 'm1', edit: true, body: 'Olá' }, null);
  expect((await onScreen())[0]).toMatchObject({ body: 'Olá', isEdited: true });
  await writeOnPhone(phone(), connection, { from: chat, id: 'd1', quotedId: 'm1', revoke: true }, null);
  await writeOnPhone(
    phone(),
    connection,
    { from: chat, id: 'l1', location: { latitude: -23.5, longitude: -46.6, label: 'Loja' } },
    null,
  );
  const { rows } = await database().owner.query(
    'select media_type, body, is_edited, is_deleted from messages order by id',
  );
  expect(rows).toMatchObject([
    { media_type: 'conversation', is_edited: true, is_deleted: true },
    { media_type: 'reactionMessage', body: '👍' },
    { media_type: 'locationMessage', body: '|https://www.google.com/maps?q=-23.5%2C-46.6|Loja' },
  ]);
  await expect(writeOnPhone(phone(), connection, { from: chat, body: '  ' }, null)).rejects.toMatchObject({
    code: 'ERR_INVALID_INPUT',
  });
});

test('a file sent twice under one id is stored once', async () => {
  const before = (await database().owner.query('select count(*)::int as n from files')).rows[0].n;
  const send = async () =>
    writeOnPhone(
      phone(),
      connection,
      { from: chat, id: 'f1' },
      await uploads().store(1, { name: 'a.txt', bytes: Readable.from(['oi']), field: 'media' }),
    );
  await send();
  await send();
  expect((await database().owner.query('select count(*)::int as n from files')).rows[0].n).toBe(before + 1);
  const { rows } = await database().owner.query('select media_type, media_state from messages');
  expect(rows).toEqual([{ media_type: 'application', media_state: 'ready' }]);
});

test('clearing a phone does not change the server', async () => {
  await write('m1', 'Oi');
  await inTx(context(), 1, (tx) => clearPhone(tx, 1));
  expect(await onScreen()).toEqual([]);
  expect((await database().owner.query('select body from messages')).rows).toEqual([{ body: 'Oi' }]);
});

test('the phone of another company shows nothing of this one', async () => {
  await driver().send(connection, toSend('nosso'));
  expect(await inTx(context(), 2, (tx) => listPhoneChats(tx, 1))).toEqual([]);
  expect((await inTx(context(), 2, (tx) => readPhoneChat(tx, 1, chat))).messages).toEqual([]);
});
