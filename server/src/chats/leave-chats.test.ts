import { expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { createChat } from './change-chats.ts';
import { findChat } from './find-chat.ts';
import { leaveChats } from './leave-chats.ts';

const world = testWorld();

it('when the owner leaves, the longest member owns the room; when the last one leaves, it is deleted', async () => {
  const { ana, bia } = world;
  const clara = await world.person('Clara');
  const users = [{ id: bia.userId }, { id: clara.userId }];
  const { id: room } = await world.run((tx) => createChat(tx, ana, { title: 'Equipe', users }));
  await world.sql(`update chat_users set joined_at = joined_at - interval '1 day' where user_id = $1`, [clara.userId]);
  await world.run((tx) => leaveChats(tx, ana.userId));
  expect((await world.run((tx) => findChat(tx, bia, room))).ownerId).toBe(clara.userId);
  await world.run((tx) => leaveChats(tx, clara.userId));
  await world.run((tx) => leaveChats(tx, bia.userId));
  expect(await world.sql('select id from chats')).toEqual([]);
});
