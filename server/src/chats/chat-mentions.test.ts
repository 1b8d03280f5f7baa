import type { Actor } from '@balcao/contract/users/actor';
import { expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { removeChatMessage } from './change-chat-message.ts';
import { createChat, updateChat } from './change-chats.ts';
import { findChat } from './find-chat.ts';
import { listMentions } from './list-chats.ts';
import { markChatRead } from './mark-chat-read.ts';
import { sendChatMessage } from './send-chat-message.ts';

const world = testWorld();

it('mentions are listed newest first, until deleted or out of the room; others see their own', async () => {
  const { ana, bia, otto } = world;
  const clara = await world.person('Clara');
  const users = [{ id: bia.userId }, { id: clara.userId }];
  const [sales, stock] = [
    await world.run((tx) => createChat(tx, ana, { title: 'Vendas', users })),
    await world.run((tx) => createChat(tx, ana, { title: 'Estoque', users })),
  ];
  const send = (chatId: number, message: string, mentions: Actor[]) => {
    const input = { message, mentions: mentions.map(({ userId }) => userId), quotedId: null, ticketId: null };
    return world.run((tx) => sendChatMessage(tx, ana, chatId, input));
  };
  const listed = async (of: Actor) =>
    (await world.run((tx) => listMentions(tx, of), of.companyId)).records.map(({ title, message, isUnread }) => [
      ...[title, message, isUnread],
    ]);
  const mentionSeqOf = async ({ userId }: Actor) =>
    (await world.run((tx) => findChat(tx, ana, sales.id))).users.find((one) => one.userId === userId)?.mentionSeq;

  await send(sales.id, 'nada', []);
  expect(await mentionSeqOf(bia)).toBe(0);
  await send(sales.id, '@Bia um', [bia, bia, otto, ana]);
  const second = await send(sales.id, '@Bia dois', [bia]);
  await send(stock.id, '@Bia @Clara três', [bia, clara]);
  expect(await mentionSeqOf(bia)).toBe(3);
  await world.run((tx) => markChatRead(tx, bia, stock.id));
  expect(await listed(bia)).toEqual([
    ['Estoque', '@Bia @Clara três', false],
    ['Vendas', '@Bia dois', true],
    ['Vendas', '@Bia um', true],
  ]);
  expect(await listed(clara)).toEqual([['Estoque', '@Bia @Clara três', true]]);
  for (const who of [ana, otto]) expect(await listed(who)).toEqual([]);

  await world.run((tx) => removeChatMessage(tx, ana, { id: sales.id, chatMessageId: second.id }));
  await world.run((tx) => updateChat(tx, ana, stock.id, { title: 'Estoque', users: [{ id: clara.userId }] }));
  expect(await listed(bia)).toEqual([['Vendas', '@Bia um', true]]);
  expect(await mentionSeqOf(bia)).toBe(3);
});
