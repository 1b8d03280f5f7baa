import { type ChatMessageInput, maxChatFileBytes, maxChatFiles } from '@balcao/contract/chats/chat';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { editChatMessage, reactToChatMessage, removeChatMessage } from './change-chat-message.ts';
import { createChat, removeChat } from './change-chats.ts';
import { findChat } from './find-chat.ts';
import { leaveChats } from './leave-chats.ts';
import { listChatMessages, listChats, searchChat } from './list-chats.ts';
import { sendChatMessage } from './send-chat-message.ts';

const world = testWorld();
let room: number;

const file = (key: string, sizeBytes = 4): Upload => {
  const picture = { width: null, height: null, thumbnailKey: null };
  return { key, name: `${key}.pdf`, mimeType: 'application/pdf', sizeBytes, sha256: 'x', field: 'file', ...picture };
};
const send = (message: string, over: Partial<ChatMessageInput> = {}, uploads: Upload[] = [], by: Actor = world.bia) => {
  const input = { message, quotedId: null, ticketId: null, mentions: [], ...over };
  return world.run((tx) => sendChatMessage(tx, by, room, input, uploads));
};
const page = () => world.run((tx) => listChatMessages(tx, world.ana, room, { pageNumber: 1 }));
const fileKeys = async () =>
  (await world.sql<{ key: string }>('select key from files order by key')).map(({ key }) => key);
const search = (searchParam: string, before?: number) =>
  world.run((tx) => searchChat(tx, world.ana, room, { searchParam, before }));

beforeEach(async () => {
  room = (
    await world.run((tx) => createChat(tx, world.ana, { title: 'Equipe 100%', users: [{ id: world.bia.userId }] }))
  ).id;
});

it('several files are a message each, the text with the first, and a repeated key stores them once', async () => {
  const both = () => send('olha', { clientId: 'a1' }, [file('k1'), file('k2')]);
  await both();
  await both();
  const { records } = await page();
  expect(records.map(({ seq, message, mediaName }) => [seq, message, mediaName])).toEqual([
    [1, 'olha', 'k1.pdf'],
    [2, '', 'k2.pdf'],
  ]);
});

it('too many files, or one that is too large, are refused with nothing stored', async () => {
  const many = Array.from({ length: maxChatFiles + 1 }, (_, n) => file(`k${n}`));
  await expect(send('', {}, many)).rejects.toMatchObject({ details: { fields: { medias: 'too_many' } } });
  await expect(send('', {}, [file('k1'), file('k2', maxChatFileBytes + 1)])).rejects.toThrow('ERR_FILE_TOO_LARGE');
  expect([await fileKeys(), (await page()).count]).toEqual([[], 0]);
});

it('deleting a message deletes its file, unless another has it; once only', async () => {
  const sent = await send('', {}, [file('k1')]);
  const target = { id: room, chatMessageId: sent.id };
  await send('', {}, [file('k2')]);
  await world.run((tx) => removeChatMessage(tx, world.bia, target));
  expect(await fileKeys()).toEqual(['k2']);
  for (const change of [
    () => world.run((tx) => removeChatMessage(tx, world.bia, target)),
    () => world.run((tx) => editChatMessage(tx, world.bia, target, 'de volta')),
    () => world.run((tx) => reactToChatMessage(tx, world.ana, target, '👍')),
  ])
    await expect(change()).rejects.toThrow('ERR_NOT_FOUND');
});

it('a quote of another room’s message is invalid input', async () => {
  const other = room;
  const secret = await send('segredo');
  room = (await world.run((tx) => createChat(tx, world.bia, { title: 'Outra', users: [{ id: world.ana.userId }] }))).id;
  await expect(send('?', { quotedId: secret.id })).rejects.toMatchObject({
    details: { fields: { quotedId: 'not_found' } },
  });
  const target = { id: room, chatMessageId: secret.id };
  await expect(world.run((tx) => reactToChatMessage(tx, world.ana, target, '👍'))).rejects.toThrow('ERR_NOT_FOUND');
  room = other;
  expect((await send('!', { quotedId: secret.id })).quoted).toMatchObject({ message: 'segredo' });
});

it('a removed reaction is gone, and removing it again is no error', async () => {
  const target = { id: room, chatMessageId: (await send('Feito')).id };
  const react = (emoji: string, by: Actor) => world.run((tx) => reactToChatMessage(tx, by, target, emoji));
  await react('👍', world.ana);
  expect((await react('✅', world.bia)).reactions).toHaveLength(2);
  expect((await react('', world.ana)).reactions).toEqual([{ userId: world.bia.userId, emoji: '✅' }]);
  expect((await react('', world.ana)).version).toBeGreaterThan(1);
});

it('a search covers the whole room in steps, takes characters literally, and finds nothing deleted', async () => {
  await send('desconto de 50%_ hoje');
  await world.sql(
    `insert into chat_messages (company_id, chat_id, sender_id, seq, body) select 1, $1, $2, n, 'conversa ' || n from generate_series(2, 2300) n`,
    [room, world.bia.userId],
  );
  await world.sql('update chats set last_seq = 2300 where id = $1', [room]);
  const found: string[] = [];
  let next: number | null = null;
  let stretches = 0;
  do {
    const part: Awaited<ReturnType<typeof search>> = await search('50%_', next ?? undefined);
    found.push(...part.records.map(({ message }) => message));
    next = part.next;
    stretches += 1;
  } while (next !== null);
  expect([found, stretches]).toEqual([['desconto de 50%_ hoje'], 3]);
  expect((await search('5_%')).records).toEqual([]);
  expect(await search('  ')).toEqual({ records: [], next: null });
  await world.run((tx) => removeChatMessage(tx, world.bia, { id: room, chatMessageId: 1 }));
  expect((await search('desconto', 1001)).records).toEqual([]);
});

it('rooms are searched by title as written, twenty per page, and only one’s own', async () => {
  for (let n = 1; n <= 21; n++)
    await world.run((tx) =>
      createChat(tx, world.ana, { title: `Sala ${n}`, users: [world.ana].map(({ userId: id }) => ({ id })) }),
    );
  const list = (by: Actor, searchParam = '', pageNumber = 1) =>
    world.run((tx) => listChats(tx, by, { searchParam, pageNumber }), by.companyId);
  expect((await list(world.ana, '100%')).records.map(({ title }) => title)).toEqual(['Equipe 100%']);
  expect([(await list(world.ana)).hasMore, (await list(world.ana, '', 2)).records.length]).toEqual([true, 2]);
  expect((await list(world.bia)).count).toBe(1);
  expect((await list(world.otto)).count).toBe(0);
});

it('a room that is empty or deleted by its owner is deleted with its files', async () => {
  await send('', {}, [file('k1')]);
  await world.run((tx) => leaveChats(tx, world.ana.userId));
  expect((await world.run((tx) => findChat(tx, world.bia, room))).ownerId).toBe(world.bia.userId);
  expect(await fileKeys()).toEqual(['k1']);
  await world.run((tx) => leaveChats(tx, world.bia.userId));
  expect(await fileKeys()).toEqual([]);
  room = (await world.run((tx) => createChat(tx, world.bia, { title: 'Outra', users: [{ id: world.ana.userId }] }))).id;
  await send('', {}, [file('k2')]);
  await world.run((tx) => removeChat(tx, world.bia, room));
  expect(await fileKeys()).toEqual([]);
});
