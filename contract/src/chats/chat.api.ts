import { z } from 'zod';
import { messageReply, route } from '../route.ts';
import { id, idParam, listQuery, page, pageNumber, searchParam, storableText } from '../wire.ts';
import { chat, chatInput, chatMessage, chatMessageInput, listedMention, maxChatText, updateChatInput } from './chat.ts';

const byId = z.object({ id });
const oneMessage = z.object({ id, chatMessageId: id });
const plan = 'useInternalChat' as const;
/** For non-members a room does not exist. */
const fails = ['ERR_NOT_FOUND'] as const;

export const chatApi = {
  /** The caller's rooms, most recent message first. */
  list: route({
    method: 'GET',
    path: '/chats',
    plan,
    emptyAnswer: { records: [], count: 0, hasMore: false },
    query: listQuery,
    output: page('records', chat),
  }),
  /** Ours: messages that mention the caller, in all rooms, the newest fifty. */
  mentions: route({
    method: 'GET',
    path: '/chats/mentions',
    plan,
    emptyAnswer: { records: [] },
    output: z.object({ records: z.array(listedMention) }),
  }),
  /** Ours: with all of its members. */
  show: route({ method: 'GET', path: '/chats/:id', plan, params: byId, output: chat, fails }),
  /** People of other companies are invalid input. */
  create: route({
    method: 'POST',
    path: '/chats',
    idempotent: true,
    plan,
    body: chatInput,
    output: chat,
    fails: ['ERR_INVALID_INPUT'],
  }),
  update: route({
    method: 'PUT',
    path: '/chats/:id',
    plan,
    params: byId,
    body: updateChatInput,
    output: chat,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/chats/:id',
    audited: true,
    plan,
    params: byId,
    output: messageReply,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  /** Ours: for members who do not own the room; an owner deletes it, or removes members. */
  leave: route({
    method: 'POST',
    path: '/chats/:id/leave',
    plan,
    params: byId,
    output: messageReply,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  /** `userId` of the body is ignored. */
  read: route({ method: 'POST', path: '/chats/:id/read', plan, params: byId, output: chat, fails }),
  /** Oldest first; page 1 has the newest. `before` (ours), a `seq`, replaces the page: the messages below it. */
  messages: route({
    method: 'GET',
    path: '/chats/:id/messages',
    plan,
    params: byId,
    query: z.object({ pageNumber, before: idParam }),
    output: page('records', chatMessage),
    fails,
  }),
  /** JSON, or multipart with medias[]: a message for each file, the text with the first. Returns the last one. */
  send: route({
    method: 'POST',
    path: '/chats/:id/messages',
    plan,
    params: byId,
    body: chatMessageInput,
    output: chatMessage.extend({ chat }),
    multipart: true,
    fails: ['ERR_NOT_FOUND', 'ERR_FILE_TYPE', 'ERR_FILE_TOO_LARGE'],
  }),
  /** Ours: one's own message. */
  edit: route({
    method: 'PUT',
    path: '/chats/:id/messages/:chatMessageId',
    plan,
    params: oneMessage,
    body: z.object({ message: storableText.trim().min(1).max(maxChatText) }),
    output: chatMessage,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  /** Ours: one's own message; its place in the room stays. */
  removeMessage: route({
    method: 'DELETE',
    path: '/chats/:id/messages/:chatMessageId',
    plan,
    params: oneMessage,
    output: chatMessage,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  /** Ours: "" removes the reaction. */
  react: route({
    method: 'PUT',
    path: '/chats/:id/messages/:chatMessageId/reaction',
    plan,
    params: oneMessage,
    body: z.object({ emoji: storableText.max(32) }),
    output: chatMessage,
    fails,
  }),
  /** Ours: searches a thousand messages before `before`, newest first; `next` is where to continue. */
  search: route({
    method: 'GET',
    path: '/chats/:id/search',
    plan,
    params: byId,
    query: z.object({ searchParam, before: idParam }),
    output: z.object({ records: z.array(chatMessage), next: z.number().nullable() }),
    fails,
  }),
};
