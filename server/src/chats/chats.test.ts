import type { ChatMessageInput } from '@balcao/contract/chats/chat';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, expect, it } from 'vitest';
import { lockWait } from '../../../tests/world/lock-wait.ts';
import { testWorld } from '../../../tests/world/test-world.ts';
import { editChatMessage, reactToChatMessage, removeChatMessage } from './change-chat-message.ts';
import { createChat, removeChat, updateChat } from './change-chats.ts';
import { findChat } from './find-chat.ts';
import { leaveChat } from './leave-chat.ts';
import { listChatMessages, listChats, searchChat } from './list-chats.ts';
import { markChatRead } from './mark-chat-read.ts';
import { sendChatMessage } from './send-chat-message.ts';

const world = testWorld();
let clara: Actor;
let dora: Actor;
let room: number;

const inputOf = (over: Partial<ChatMessageInput> = {}): ChatMessageInput => ({
  message: 'Bom dia',
  quotedId: null,
  ticketId: null,
  mentions: [],
  ...over,
});
const send = (by: Actor, over: Partial<ChatMessageInput> = {}) =>
  world.run((tx) => sendChatMessage(tx, by, room, inputOf(over)));
const unread = async (of: Actor) =>
  (await world.run((tx) => listChats(tx, of, { pageNumber: 1 }))).records[0]?.users.find(
    ({ userId }) => userId === of.userId,
  )?.unreads;
/** Socket rooms that were notified since. */
const notifiedRooms = () =>
  world.publishedNotices.filter(({ topic }) => topic === 'chat').flatMap(({ rooms }) => rooms);

beforeEach(async () => {
  clara = await world.person('Ágata');
  dora = await world.person('Dora');
  const users = [{ id: world.bia.userId }, { id: clara.userId }];
  room = (await world.run((tx) => createChat(tx, world.ana, { title: 'Equipe', users }))).id;
  world.publishedNotices = [];
});

it('the creator of a room owns it and is a member; users of other companies are invalid input, new or added', async () => {
  const input = { title: 'Equipe', users: [{ id: clara.userId }, { id: world.otto.userId }] };
  const refusal = { code: 'ERR_INVALID_INPUT', details: { fields: { users: 'not_found' } } };
  await expect(world.run((tx) => createChat(tx, world.ana, input))).rejects.toMatchObject(refusal);
  await expect(world.run((tx) => updateChat(tx, world.ana, room, input))).rejects.toMatchObject(refusal);
  const chat = await world.run((tx) => findChat(tx, world.bia, room));
  expect(chat).toMatchObject({ ownerId: world.ana.userId, owner: { name: 'Ana' } });
  expect(chat.users.map(({ user }) => user.name)).toEqual(['Ágata', 'Ana', 'Bia']);
});

it('a member leaves, is notified, and receives nothing more; its owner cannot, and a non-member finds nothing', async () => {
  const leave = (who: Actor) => world.run((tx) => leaveChat(tx, who, room), who.companyId);
  await leave(clara);
  expect(world.publishedNotices.filter(({ topic }) => topic === 'chat').map(({ rooms }) => rooms)).toEqual([
    [`person:${clara.userId}`],
    [`person:${world.ana.userId}`, `person:${world.bia.userId}`],
  ]);
  world.publishedNotices = [];
  await send(world.bia);
  expect(notifiedRooms()).not.toContain(`person:${clara.userId}`);
  await expect(world.run((tx) => findChat(tx, clara, room))).rejects.toThrow('ERR_NOT_FOUND');
  await expect(leave(world.ana)).rejects.toThrow('ERR_NO_PERMISSION');
  for (const who of [dora, world.otto]) await expect(leave(who)).rejects.toThrow('ERR_NOT_FOUND');
});

it('no call shows a room to a non-member, and no notice reaches them', async () => {
  const message = await send(world.bia);
  const target = { id: room, chatMessageId: message.id };
  const input = { title: 'Nossa', users: [{ id: dora.userId }] };
  for (const who of [dora, world.otto])
    for (const ask of [
      () => world.run((tx) => findChat(tx, who, room), who.companyId),
      () => world.run((tx) => markChatRead(tx, who, room), who.companyId),
      () => world.run((tx) => listChatMessages(tx, who, room, { pageNumber: 1 }), who.companyId),
      () => world.run((tx) => searchChat(tx, who, room, { searchParam: 'dia' }), who.companyId),
      () => world.run((tx) => sendChatMessage(tx, who, room, inputOf()), who.companyId),
      () => world.run((tx) => editChatMessage(tx, who, target, 'x'), who.companyId),
      () => world.run((tx) => removeChatMessage(tx, who, target), who.companyId),
      () => world.run((tx) => reactToChatMessage(tx, who, target, '👍'), who.companyId),
      () => world.run((tx) => updateChat(tx, who, room, input), who.companyId),
      () => world.run((tx) => removeChat(tx, who, room), who.companyId),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' });
  expect(notifiedRooms()).not.toContain(`person:${dora.userId}`);
});

it('a removed member is notified to drop the room, and receives nothing from then on', async () => {
  const users = [{ id: world.bia.userId }];
  await world.run((tx) => updateChat(tx, world.ana, room, { title: 'Equipe', users }));
  expect(
    world.publishedNotices
      .filter(({ rooms }) => rooms.includes(`person:${clara.userId}`))
      .map(({ payload }) => payload),
  ).toEqual([{ action: 'delete', id: room }]);
  world.publishedNotices = [];
  await send(world.bia);
  expect(notifiedRooms().sort()).toEqual([`person:${world.ana.userId}`, `person:${world.bia.userId}`].sort());
});

it('a change without people keeps them, one without a title keeps the title', async () => {
  const { users } = await world.run((tx) => updateChat(tx, world.ana, room, { title: 'Plantão' }));
  expect(users).toHaveLength(3);
  const changed = await world.run((tx) => updateChat(tx, world.ana, room, { users: [{ id: world.bia.userId }] }));
  expect(changed.title).toBe('Plantão');
  expect(changed.users).toHaveLength(2);
});

it('the owner alone changes and removes a room', async () => {
  const input = { title: 'Outra', users: [{ id: clara.userId }] };
  await expect(world.run((tx) => updateChat(tx, world.bia, room, input))).rejects.toMatchObject({
    code: 'ERR_NO_PERMISSION',
  });
  await expect(world.run((tx) => removeChat(tx, world.bia, room))).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  await world.run((tx) => removeChat(tx, world.ana, room));
  expect(notifiedRooms()).toHaveLength(3);
});

it('unread messages are counted for each but the author, and reading applies at once', async () => {
  await send(world.bia);
  await send(world.bia);
  expect([await unread(world.ana), await unread(world.bia), await unread(clara)]).toEqual([2, 0, 2]);
  await world.run((tx) => markChatRead(tx, clara, room));
  expect([await unread(world.ana), await unread(clara)]).toEqual([2, 0]);
  const { lastMessage } = await world.run((tx) => findChat(tx, clara, room));
  expect(lastMessage).toBe('Bia: Bom dia');
});

it('a message resent after a lost response is stored once', async () => {
  const first = await send(world.bia, { clientId: 'a1' });
  const again = await send(world.bia, { clientId: 'a1' });
  expect(again.id).toBe(first.id);
  await send(clara, { clientId: 'a1' });
  expect((await world.run((tx) => listChatMessages(tx, world.ana, room, { pageNumber: 1 }))).count).toBe(2);
});

it('concurrent messages are numbered without gaps; pages are oldest first', async () => {
  await Promise.all(
    Array.from({ length: 65 }, (_, n) => send([world.ana, world.bia, clara][n % 3]!, { message: `m${n}` })),
  );
  const newest = await world.run((tx) => listChatMessages(tx, world.ana, room, { pageNumber: 1 }));
  const rest = await world.run((tx) =>
    listChatMessages(tx, world.ana, room, { pageNumber: 1, before: newest.records[0]!.seq }),
  );
  expect([...rest.records, ...newest.records].map(({ seq }) => seq)).toEqual(
    Array.from({ length: 65 }, (_, n) => n + 1),
  );
  expect([newest.hasMore, rest.hasMore]).toEqual([true, false]);
});

it('users edit and delete only their own; a deleted one has no content', async () => {
  const { id: chatMessageId } = await send(world.bia, { message: 'segredo' });
  const target = { id: room, chatMessageId };
  await expect(world.run((tx) => editChatMessage(tx, world.ana, target, 'x'))).rejects.toMatchObject({
    code: 'ERR_NO_PERMISSION',
  });
  expect(await world.run((tx) => editChatMessage(tx, world.bia, target, 'outro'))).toMatchObject({
    message: 'outro',
    isEdited: true,
  });
  await world.run((tx) => reactToChatMessage(tx, clara, target, '👍'));
  const reacted = await world.run((tx) => reactToChatMessage(tx, clara, target, '✅'));
  expect(reacted.reactions).toEqual([{ userId: clara.userId, emoji: '✅' }]);
  const answer = await send(clara, { quotedId: chatMessageId });
  expect(answer.quoted).toMatchObject({ message: 'outro', senderName: 'Bia' });
  expect(await world.run((tx) => removeChatMessage(tx, world.bia, target))).toMatchObject({
    message: '',
    isDeleted: true,
  });
  const { records } = await world.run((tx) => listChatMessages(tx, world.ana, room, { pageNumber: 1 }));
  expect(JSON.stringify(records)).not.toContain('outro');
  expect(JSON.stringify(await world.sql('select * from chat_messages'))).not.toContain('outro');
});

it('editing or deleting the last message updates the list of rooms', async () => {
  const last = async () => (await world.run((tx) => findChat(tx, clara, room))).lastMessage;
  await send(world.bia, { message: 'antes' });
  const target = { id: room, chatMessageId: (await send(world.bia, { message: 'segredo' })).id };
  await world.run((tx) => editChatMessage(tx, world.bia, target, 'às dez'));
  expect(await last()).toBe('Bia: às dez');
  await world.run((tx) => removeChatMessage(tx, world.bia, target));
  expect(await last()).toBe('Bia: 🚫');
});

it('a member removed while they waited for the room sends nothing', async () => {
  let sent: Promise<unknown> = Promise.resolve();
  await world.run(async (tx) => {
    await updateChat(tx, world.ana, room, { title: 'Equipe', users: [{ id: world.bia.userId }] });
    sent = send(clara).catch((error: unknown) => error);
    await lockWait(world.context().database.owner);
  });
  expect(await sent).toMatchObject({ code: 'ERR_NOT_FOUND' });
  expect(await world.sql('select id from chat_messages')).toEqual([]);
});

it('a change that began earlier and commits later is the later one', async () => {
  const begun = world.now;
  await send(world.bia);
  world.now = new Date(begun.getTime() - 1000);
  const late = await send(clara);
  world.now = begun;
  expect([late.seq, late.chat.version]).toEqual([2, 3]);
  const known = await world.run((tx) => findChat(tx, world.ana, room));
  expect([known.lastSeq, known.version]).toEqual([2, 3]);
});

it('a large room: lists and responses name only the caller, notices nobody, the room itself everybody', async () => {
  await world.sql(
    `insert into users (company_id, name, email, password_hash, profile)
     select company_id, 'Gente ' || n, 'gente' || n || '@loja.test', '', 'user' from users, generate_series(1, 120) n where id = $1`,
    [world.ana.userId],
  );
  const everybody = await world.sql<{ id: number }>('select id from users where company_id = $1', [
    world.ana.companyId,
  ]);
  await world.run((tx) => updateChat(tx, world.ana, room, { title: 'Todos', users: everybody }));
  world.publishedNotices = [];
  const sent = await send(world.bia);
  expect(sent.chat.users.map(({ userId }) => userId)).toEqual([world.bia.userId]);
  expect(sent.chat.userCount).toBe(everybody.length);
  expect(new Set(notifiedRooms()).size).toBe(everybody.length);
  expect(world.publishedNotices[0]?.payload).toMatchObject({ chat: { users: [], userCount: everybody.length } });
  expect(await unread(clara)).toBe(1);
  expect((await world.run((tx) => findChat(tx, clara, room))).users).toHaveLength(everybody.length);
});

it('blank text is refused by field; a ticket is attached by its readers, as its number only; only members are mentioned', async () => {
  await expect(send(world.bia, { message: ' \n ' })).rejects.toMatchObject({ code: 'ERR_INVALID_INPUT' });
  const ticketId = await world.ticket(await world.contact('Aline', '5511987654321'));
  await expect(send(clara, { ticketId })).rejects.toMatchObject({ code: 'ERR_INVALID_INPUT' });
  await send(world.bia, { ticketId, mentions: [clara.userId, dora.userId, world.bia.userId] });
  const notices = JSON.stringify(world.publishedNotices);
  expect(notices).toContain(`"ticketId":${ticketId}`);
  expect(notices).not.toContain('5511987654321');
  expect(notices).toContain(`"mentions":[${clara.userId}]`);
});

it('words are found ignoring case and accents', async () => {
  await send(world.bia, { message: 'A reunião é às dez' });
  await send(world.bia);
  const { records } = await world.run((tx) => searchChat(tx, clara, room, { searchParam: 'REUNIAO' }));
  expect(records.map(({ message }) => message)).toEqual(['A reunião é às dez']);
});
