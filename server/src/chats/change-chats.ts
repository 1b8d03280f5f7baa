import type { Chat, ChatInput, UpdateChatInput } from '@balcao/contract/chats/chat';
import { ensure, invalidInput } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import type { Tx } from '../platform/db/tx.ts';
import { announceChat, announceChatLost, announceToPerson } from './chat.audience.ts';
import { addMembers, deleteChat, insertChat, removeMembers, saveChat, selectMembers } from './chat.store.ts';
import { lockOwnChat, presentChat } from './find-chat.ts';

type Members = Awaited<ReturnType<typeof selectMembers>>;

/** The caller becomes its owner and a member. */
export async function createChat(tx: Tx, actor: Actor, { title, users }: ChatInput): Promise<Chat> {
  const id = await insertChat(tx, title, actor.userId);
  await putPeople(tx, id, new Set([actor.userId, ...users.map((user) => user.id)]));
  const chat = await presentChat(tx, id, null);
  for (const { userId } of chat.users) announceToPerson(tx, chat, userId, 'create');
  return chat;
}

/** A list of people replaces all members; the owner stays a member. Without one the members stay. */
export async function updateChat(tx: Tx, actor: Actor, id: number, { title, users }: UpdateChatInput): Promise<Chat> {
  await lockAsOwner(tx, actor, id);
  const before = await selectMembers(tx, id);
  await saveChat(tx, id, title === undefined ? {} : { title });
  const left = users ? await replaceMembers(tx, id, before, [actor.userId, ...users.map((user) => user.id)]) : [];
  const chat = await presentChat(tx, id, null);
  const known = new Set(before.map(({ userId }) => userId));
  announceChatLost(tx, id, left);
  for (const { userId } of chat.users) if (!known.has(userId)) announceToPerson(tx, chat, userId, 'create');
  announceChat(tx, chat.users, chat);
  return chat;
}

/** Returns those who are no longer members. */
async function replaceMembers(tx: Tx, id: number, before: Members, userIds: readonly number[]): Promise<Members> {
  const wanted = new Set(userIds);
  const left = before.filter(({ userId }) => !wanted.has(userId));
  await removeMembers(
    tx,
    id,
    left.map(({ userId }) => userId),
  );
  await putPeople(tx, id, wanted);
  return left;
}

export async function removeChat(tx: Tx, actor: Actor, id: number): Promise<{ message: string }> {
  const { title } = await lockAsOwner(tx, actor, id);
  const members = await selectMembers(tx, id);
  await removeUnusedFiles(tx, await deleteChat(tx, id));
  await recordAudit(tx, { action: 'chat.remove', by: actor, subject: { id, name: title } });
  announceChatLost(tx, id, members);
  return { message: 'chat deleted' };
}

async function lockAsOwner(tx: Tx, actor: Actor, id: number): ReturnType<typeof lockOwnChat> {
  const chat = await lockOwnChat(tx, actor, id);
  ensure(chat.ownerId === actor.userId, 'ERR_NO_PERMISSION');
  return chat;
}

async function putPeople(tx: Tx, id: number, wanted: ReadonlySet<number>): Promise<void> {
  if ((await addMembers(tx, id, [...wanted])) < wanted.size) throw invalidInput('users', 'not_found');
}
