import { z } from 'zod';
import { templateChoice } from '../message-templates/message-template.ts';
import { route } from '../route.ts';
import { ticket } from '../tickets/ticket.ts';
import { bodyFlag, flagParam, id, instant, jsonText, keyCursorParam, optionalParam, pageNumber } from '../wire.ts';
import { groupMember, groupMemberKey } from './group-member.ts';
import { message, messageId } from './message.ts';
import { messageInfo } from './message-info.ts';
import { contactMediaKind, conversationSearch, messageSearch } from './message-search.ts';

const ticketParam = z.object({ ticketId: id });
const messageParam = z.object({ messageId });

/** The client's own id of a send: a repeat with the same id is one message. */
export const clientId = z.string().trim().min(1).max(100);
/** In a body; empty: none. */
export const optionalClientId = z.preprocess((v) => (v === '' || v === null ? undefined : v), clientId.optional());

/** The longest undo period of a send. */
const maxDelaySeconds = 10;

const quoted = z.preprocess(
  (v) => (v !== null && typeof v === 'object' && 'id' in v ? v.id : v === '' ? null : v),
  messageId.nullable().optional(),
);
export const sendMessageInput = z.object({
  body: z.string().max(65_536).default(''),
  quotedMsg: quoted,
  /** a private note: never sent to the customer; refused unless it is clear, because anything else is sent */
  isPrivate: bodyFlag.default(false),
  /** ours, for a note: the ids of mentioned colleagues */
  mentions: z.array(id).max(20).optional(),
  /** ours, for a text to a group: the keys of members whom the text mentions as `@` and digits */
  memberMentions: z.array(groupMemberKey).max(50).optional(),
  /** ours: an approved template instead of `body`, in a form as JSON text; the file of its header is the only one in `medias` */
  template: jsonText(templateChoice.optional()),
  clientId: optionalClientId,
  /** ours, for a video: a JPEG in base64 that is shown until the video is fetched */
  filmPreview: z
    .string()
    .max(20_000)
    .regex(/^\/9j\/[A-Za-z0-9+/]+={0,2}$/, 'jpeg')
    .optional(),
  /** ours: the undo period, during which the message is not sent; absent means no delay */
  holdSeconds: z.coerce.number().int().min(0).max(maxDelaySeconds).optional(),
});
export type SendMessageInput = z.output<typeof sendMessageInput>;

const rowFails = ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION'] as const;
/** Of changes on the channel. ERR_FETCH_WAPP_MSG: it does not have the message, or no longer allows the change. */
const changeFails = [...rowFails, 'ERR_CHANNEL_UNSUPPORTED', 'ERR_FETCH_WAPP_MSG'] as const;

export const messageApi = {
  list: route({
    method: 'GET',
    path: '/messages/:ticketId',
    params: ticketParam,
    query: z.object({
      pageNumber,
      cursor: keyCursorParam(Number.MAX_SAFE_INTEGER),
      /** the page that contains this message */
      around: optionalParam(messageId),
      /** ours: nobody looks at it (a hidden page), so it is not marked as read */
      peek: flagParam,
    }),
    output: z.object({
      /** oldest first; page 1 is the newest */
      messages: z.array(message),
      ticket,
      count: z.number(),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_MESSAGE_FOUND'],
  }),
  search: route({
    method: 'GET',
    path: '/messages/search',
    query: messageSearch.extend({ pageNumber }),
    output: z.object({
      records: z.array(z.object({ message, ticket })),
      count: z.number(),
      hasMore: z.boolean(),
      /** false: there may be more than `count` */
      isCountExact: z.boolean(),
      /** the words found instead of the typed ones, one typing error away; empty when the typed words were found */
      similar: z.array(z.string()),
    }),
  }),
  /** Ours: at most 200 messages of one ticket, newest first. */
  searchConversation: route({
    method: 'GET',
    path: '/messages/:ticketId/search',
    params: ticketParam,
    query: conversationSearch,
    output: z.object({ hits: z.array(z.object({ id: z.string(), createdAt: instant })), hasMore: z.boolean() }),
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  /** Ours: newest first, from the tickets that the caller may read. `cursor`: the last message of the previous page. */
  ofContact: route({
    method: 'GET',
    path: '/contacts/:contactId/media',
    params: z.object({ contactId: id }),
    query: z.object({
      kind: optionalParam(contactMediaKind).transform((kind) => kind ?? 'pictures'),
      cursor: optionalParam(messageId),
    }),
    output: z.object({
      records: z.array(z.object({ message, ticketUuid: z.string() })),
      hasMore: z.boolean(),
      nextCursor: z.string().nullable(),
    }),
    fails: ['ERR_NO_CONTACT_FOUND'],
  }),
  /** JSON, or multipart with medias[], one body each. */
  send: route({
    method: 'POST',
    path: '/messages/:ticketId',
    params: ticketParam,
    body: sendMessageInput,
    multipart: true,
    idempotent: true,
    output: z.object({ messages: z.array(message) }),
    fails: [
      'ERR_NO_TICKET_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_TICKET_STATUS',
      'ERR_NO_MESSAGE_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_FILE_TYPE',
      'ERR_FILE_TOO_LARGE',
    ],
  }),
  /** Ours: when the customer last wrote on the ticket's connection, in any ticket: the start of the window. */
  window: route({
    method: 'GET',
    path: '/messages/:ticketId/window',
    params: ticketParam,
    /** null: not within the last eight days, which is longer than any window */
    output: z.object({ customerWroteAt: instant.nullable() }),
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  /** Ours: the current members of a group from the channel, by name; empty when it does not respond, and for a single person. */
  members: route({
    method: 'GET',
    path: '/tickets/:ticketId/members',
    params: ticketParam,
    output: z.object({ members: z.array(groupMember) }),
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
  edit: route({
    method: 'POST',
    path: '/messages/edit/:messageId',
    params: messageParam,
    body: z.object({ body: z.string().trim().min(1).max(65_536) }),
    output: message,
    fails: changeFails,
  }),
  remove: route({
    method: 'DELETE',
    path: '/messages/:messageId',
    params: messageParam,
    output: message,
    fails: changeFails,
  }),
  info: route({
    method: 'GET',
    path: '/messages/:messageId/info',
    params: messageParam,
    output: messageInfo,
    fails: rowFails,
  }),
  /** Ours: dismisses a change that the channel refused. */
  dismissChange: route({
    method: 'DELETE',
    path: '/messages/:messageId/change',
    params: messageParam,
    output: message,
    fails: rowFails,
  }),
  /** Cancels a send during its undo period: the message is deleted. */
  undo: route({
    method: 'POST',
    path: '/messages/:messageId/undo',
    params: messageParam,
    output: z.object({}),
    fails: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_MESSAGE_SENT'],
  }),
  retry: route({
    method: 'POST',
    path: '/messages/:messageId/retry',
    params: messageParam,
    output: message,
    fails: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_NO_WAPP_FOUND'],
  }),
  /** Ours: requests a file again that the channel did not deliver. */
  refetchMedia: route({
    method: 'POST',
    path: '/messages/:messageId/media',
    params: messageParam,
    output: message,
    fails: ['ERR_NO_MESSAGE_FOUND', 'ERR_NO_PERMISSION', 'ERR_WAPP_DOWNLOAD_MEDIA'],
  }),
  react: route({
    method: 'POST',
    path: '/messages/:messageId/reaction',
    params: messageParam,
    /** "" removes the reaction */
    body: z.object({ emoji: z.string().max(20), clientId: optionalClientId }),
    output: message,
    fails: [...changeFails, 'ERR_TICKET_STATUS'],
  }),
  /** Ours: requests the preview of the message's link, once; the result is sent as `preview` of the message. */
  preview: route({
    method: 'POST',
    path: '/messages/:messageId/preview',
    params: messageParam,
    output: z.object({}),
    fails: rowFails,
  }),
  forward: route({
    method: 'POST',
    path: '/message/forward',
    idempotent: true,
    body: z.object({ messageId, contactId: id, clientId: optionalClientId }),
    output: z.object({ message, ticket }),
    fails: [
      'ERR_NO_MESSAGE_FOUND',
      'ERR_NO_CONTACT_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_OTHER_OPEN_TICKET',
      'ERR_QUEUE_REQUIRED',
      'ERR_NO_DEF_WAPP_FOUND',
    ],
  }),
  /** Shows the customer a typing indicator; at most one every few seconds is passed on. */
  typing: route({
    method: 'POST',
    path: '/messages/:ticketId/typing',
    params: ticketParam,
    body: z.object({ presence: z.enum(['composing', 'recording', 'paused']) }),
    output: z.object({}),
    fails: ['ERR_NO_TICKET_FOUND', 'ERR_NO_PERMISSION'],
  }),
};
