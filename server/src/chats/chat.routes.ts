import { chatApi } from '@balcao/contract/chats/chat.api';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve, serveUpload } from '../platform/http/serve.ts';
import { editChatMessage, reactToChatMessage, removeChatMessage } from './change-chat-message.ts';
import { createChat, removeChat, updateChat } from './change-chats.ts';
import { findChat } from './find-chat.ts';
import { leaveChat } from './leave-chat.ts';
import { listChatMessages, listChats, listMentions, searchChat } from './list-chats.ts';
import { markChatRead } from './mark-chat-read.ts';
import { sendChatMessage } from './send-chat-message.ts';

export const chatRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serve(context, chatApi.list, (tx, actor, { query }) => listChats(tx, actor, query)),
  serve(context, chatApi.mentions, (tx, actor) => listMentions(tx, actor)),
  serve(context, chatApi.show, (tx, actor, { params }) => findChat(tx, actor, params.id)),
  serve(context, chatApi.create, (tx, actor, { body }) => createChat(tx, actor, body)),
  serve(context, chatApi.update, (tx, actor, { params, body }) => updateChat(tx, actor, params.id, body)),
  serve(context, chatApi.remove, (tx, actor, { params }) => removeChat(tx, actor, params.id)),
  serve(context, chatApi.leave, (tx, actor, { params }) => leaveChat(tx, actor, params.id)),
  serve(context, chatApi.read, (tx, actor, { params }) => markChatRead(tx, actor, params.id)),
  serve(context, chatApi.messages, (tx, actor, { params, query }) => listChatMessages(tx, actor, params.id, query)),
  serve(context, chatApi.search, (tx, actor, { params, query }) => searchChat(tx, actor, params.id, query)),
  serveUpload(context, chatApi.send, (tx, actor, { params, body }, uploads) =>
    sendChatMessage(tx, actor, params.id, body, uploads),
  ),
  serve(context, chatApi.edit, (tx, actor, { params, body }) => editChatMessage(tx, actor, params, body.message)),
  serve(context, chatApi.removeMessage, (tx, actor, { params }) => removeChatMessage(tx, actor, params)),
  serve(context, chatApi.react, (tx, actor, { params, body }) => reactToChatMessage(tx, actor, params, body.emoji)),
];
