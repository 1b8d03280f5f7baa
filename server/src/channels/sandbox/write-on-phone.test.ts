import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { inTx } from '../../platform/db/tx.ts';
import { eraseSandboxChats } from './erase-chats.ts';
import { defaultBehaviour, readBehaviour } from './phone-behaviour.ts';
import { listPhoneChats } from './read-phone.ts';
import { chat, connection, setUpSandbox } from './test-sandbox.ts';
import { writeOnPhone } from './write-on-phone.ts';

const { clock, context, database, store, uploads, driver, toSend, changePhone, onScreen, phone, write } =
  await setUpSandbox();
const writeAs = (input: object, upload = null) => writeOnPhone(phone(), connection, { from: chat, ...input }, upload);
const refused = { code: 'ERR_INVALID_INPUT' };

test('an empty message, or a reference to an unknown one, is refused, and stored neither on the phone nor at the company', async () => {
  for (const input of [
    {},
    { body: ' \n' },
    { reaction: '👍' },
    { revoke: true },
    { edit: true, body: 'x' },
    { edit: true, quotedId: 'm1' },
  ])
    await expect(writeAs(input)).rejects.toMatchObject(refused);
  expect(await onScreen()).toEqual([]);
  expect((await database().owner.query('select 1 from journal')).rows).toEqual([]);
});

test('a customer changes only their own messages', async () => {
  const message = toSend('da loja');
  await driver().send(connection, message);
  await write('m1', 'meu');
  for (const quotedId of [message.providerId ?? '', 'nobody'])
    for (const change of [{ revoke: true }, { edit: true, body: 'mudado' }]) await writeAs({ ...change, quotedId });
  expect((await onScreen()).map(({ body, isDeleted, isEdited }) => [body, isDeleted, isEdited])).toEqual([
    ['da loja', false, false],
    ['meu', false, false],
  ]);
});

test('a message has its given time, and a person their last given name', async () => {
  await writeAs({ id: 'm1', body: 'ontem', timestamp: 1_795_000_000, name: 'Mari' });
  await writeAs({ id: 'm2', body: 'hoje', name: 'Mariana' });
  await writeAs({ id: 'm3', body: 'sem nome' });
  const { rows } = await database().owner.query(`select sent_at from messages where provider_id = 'm1'`);
  expect(rows).toEqual([{ sent_at: new Date(1_795_000_000_000) }]);
  expect(await inTx(context(), 1, (tx) => listPhoneChats(tx, 1))).toMatchObject([{ number: chat, name: 'Mariana' }]);
});

test('a repeated message with a file keeps the first file and discards the second', async () => {
  const storedKeys = async () => (await Array.fromAsync(store.list())).length;
  const before = await storedKeys();
  const upload = (text: string) => uploads().store(1, { name: 'a.txt', bytes: Readable.from([text]), field: 'media' });
  for (const text of ['um', 'dois'])
    await writeOnPhone(phone(), connection, { from: chat, id: 'f1', body: 'veja' }, await upload(text));
  expect((await onScreen()).map(({ file }) => file?.sizeBytes)).toEqual([2]);
  const bad = await upload('três');
  await expect(writeOnPhone(phone(), connection, { from: chat, revoke: true }, bad)).rejects.toMatchObject(refused);
  expect((await database().owner.query('select 1 from files')).rows).toHaveLength(1);
  expect((await storedKeys()) - before).toBe(1);
});

test('a phone with invalid behaviour settings behaves normally', async () => {
  for (const behaviour of ['[]', '{"delayMs": "soon"}', '{"failNext": -1}', '7']) {
    await database().owner.query(
      `insert into sandbox_phones (company_id, whatsapp_id, behaviour) values (1, 1, $1)
       on conflict (company_id, whatsapp_id) do update set behaviour = excluded.behaviour`,
      [behaviour],
    );
    expect(await inTx(context(), 1, (tx) => readBehaviour(tx, 1))).toEqual(defaultBehaviour);
  }
});

test('an edit and a deletion that the phone is set to refuse are refused, and the message stays', async () => {
  const message = toSend('fica');
  await driver().send(connection, message);
  await changePhone({ failNext: 2 });
  expect(await driver().edit?.(connection, { ...message, body: 'outra' })).toMatchObject({ outcome: 'refused' });
  expect(await driver().remove?.(connection, message)).toMatchObject({ outcome: 'refused' });
  expect(await onScreen()).toMatchObject([{ body: 'fica', isEdited: false, isDeleted: false }]);
  expect(await driver().remove?.(connection, message)).toEqual({ outcome: 'done' });
});

test('the chat list shows the last delivered message, and no pending one, reaction or revoked one', async () => {
  await write('m1', 'primeira');
  await writeAs({ id: 'r1', quotedId: 'm1', reaction: '👍' });
  await changePhone({ online: false });
  await driver().send(connection, toSend('a caminho'));
  const last = async () =>
    (await inTx(context(), 1, (tx) => listPhoneChats(tx, 1))).map(({ lastMessage, unread }) => [lastMessage, unread]);
  expect(await last()).toEqual([['primeira', 0]]);
  await changePhone({ online: true });
  clock.move(1);
  expect(await last()).toEqual([['a caminho', 1]]);
  await writeAs({ id: 'm2', body: 'engano' });
  await writeAs({ id: 'd1', quotedId: 'm2', revoke: true });
  expect(await last()).toEqual([['', 1]]);
});

test('an erased person has no chat on the phone and is in no other’s messages; the rest stays', async () => {
  const other = '5521900000000';
  await write('m1', 'meu');
  await writeOnPhone(phone(), connection, { from: other, id: 'o1', body: `ligue para ${chat} ou 190` }, null);
  const erase = { addresses: [chat], writtenNumbers: [] };
  expect(await inTx(context(), 2, (tx) => eraseSandboxChats(tx, erase))).toEqual({ rows: 0, fileIds: [] });
  expect(await onScreen()).toHaveLength(1);
  expect(await inTx(context(), 1, (tx) => eraseSandboxChats(tx, erase))).toEqual({ rows: 1, fileIds: [] });
  expect((await database().owner.query('select chat from sandbox_chats')).rows).toEqual([{ chat: other }]);
  expect(await inTx(context(), 1, (tx) => listPhoneChats(tx, 1))).toMatchObject([
    { number: other, lastMessage: 'ligue para … ou 190' },
  ]);
});

test('texts that customers write at once are stored once each, with the last name of each; one of a deleted connection fails alone', async () => {
  const shared = phone();
  const text = (id: string, from: string, name: string, to = connection) =>
    writeOnPhone(shared, to, { id, from, name, body: `texto ${id}` }, null);
  const other = '5511900000001';
  const results = await Promise.allSettled([
    text('t1', chat, 'Mari'),
    text('t2', other, 'Rui'),
    text('t1', chat, 'Mariana'),
    text('t3', chat, ''),
    text('t4', other, 'Rui', { ...connection, id: 99 }),
  ]);
  expect(results.map(({ status }) => status)).toEqual([...Array<string>(4).fill('fulfilled'), 'rejected']);
  expect((await onScreen()).map(({ body, ack }) => [body, ack])).toEqual([
    ['texto t1', 3],
    ['texto t3', 3],
  ]);
  const chats = await inTx(context(), 1, (tx) => listPhoneChats(tx, 1));
  expect(chats.map(({ number, name }) => [number, name]).sort()).toEqual([
    [other, 'Rui'],
    [chat, 'Mariana'],
  ]);
});
