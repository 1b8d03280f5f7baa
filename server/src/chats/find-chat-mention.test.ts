import { expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { removeChatMessage } from './change-chat-message.ts';
import { createChat, updateChat } from './change-chats.ts';
import { findChatMention } from './find-chat-mention.ts';
import { markChatRead } from './mark-chat-read.ts';
import { sendChatMessage } from './send-chat-message.ts';

const world = testWorld();

it('a mentioned user is notified until they have read it, it is deleted, or they are out of the room', async () => {
  const { ana, bia } = world;
  const users = [{ id: bia.userId }];
  const chat = await world.run((tx) => createChat(tx, ana, { title: 'Equipe', users }));
  const send = async (message: string) => {
    const input = { message, mentions: [bia.userId], quotedId: null, ticketId: null };
    const { id } = await world.run((tx) => sendChatMessage(tx, ana, chat.id, input));
    return { chatId: chat.id, chatMessageId: id };
  };
  const mentionOf = (mention: { chatId: number; chatMessageId: number }, by = bia) =>
    world.run((tx) => findChatMention(tx, by, mention));

  const first = await send('@Bia venha');
  expect(await mentionOf(first)).toEqual({
    ...{ chatId: chat.id, uuid: chat.uuid, title: 'Equipe' },
    ...{ by: 'Ana', text: '@Bia venha' },
  });
  expect(await mentionOf(first, world.otto)).toBeNull();
  await world.run((tx) => markChatRead(tx, bia, chat.id));
  expect(await mentionOf(first)).toBeNull();

  const second = await send('@Bia já');
  expect(await mentionOf(second)).toMatchObject({ text: '@Bia já' });
  await world.run((tx) => removeChatMessage(tx, ana, { id: chat.id, chatMessageId: second.chatMessageId }));
  expect(await mentionOf(second)).toBeNull();

  const third = await send('@Bia agora');
  expect(await mentionOf(third)).not.toBeNull();
  await world.run((tx) => updateChat(tx, ana, chat.id, { title: 'Equipe', users: [] }));
  expect(await mentionOf(third)).toBeNull();
});
