import { z } from 'zod';
import { id, idOrNull, instant, jsonText, storableText } from '../wire.ts';

const named = z.object({ id: z.number(), name: z.string() });

export const chatUser = z.object({
  id: z.number(),
  chatId: z.number(),
  userId: z.number(),
  /** the room's `lastSeq` minus `readSeq` */
  unreads: z.number(),
  /** ours: how far the member has read; never decreases */
  readSeq: z.number(),
  /** ours: the `seq` of the newest message that mentions them; 0: none. Never decreases */
  mentionSeq: z.number(),
  user: named,
});
export type ChatUser = z.infer<typeof chatUser>;

/**
 * A room for colleagues. With more than `maxListedUsers` members, lists and responses contain only the calling member,
 * and notices none; GET /chats/{id} has all of them.
 */
export const chat = z.object({
  id: z.number(),
  companyId: z.number(),
  uuid: z.string(),
  title: z.string(),
  /** null only until the room is given to its member of longest standing */
  ownerId: z.number().nullable(),
  /** "name: text" */
  lastMessage: z.string(),
  /** ours: incremented by each change except reading, so that late notices are recognised */
  version: z.number(),
  /** ours: the `seq` of its newest message */
  lastSeq: z.number(),
  owner: named.nullable(),
  users: z.array(chatUser),
  /** ours: the number of members, also where `users` omits some */
  userCount: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Chat = z.infer<typeof chat>;

/** A thousand members in each notice to a thousand members would dominate its size. */
export const maxListedUsers = 100;
export const chatPageOfMessages = 40;
export const maxChatUsers = 5000;
export const maxChatFiles = 20;
export const maxChatFileBytes = 64_000_000;
export const maxChatText = 65_536;

const chatQuote = z.object({
  id: z.number(),
  seq: z.number(),
  version: z.number(),
  message: z.string(),
  senderName: z.string(),
  mediaName: z.string().nullable(),
});
export type ChatQuote = z.infer<typeof chatQuote>;

export const chatMessage = z.object({
  id: z.number(),
  companyId: z.number(),
  chatId: z.number(),
  /** ours: its position in the room, from 1 without gaps */
  seq: z.number(),
  /** ours: incremented by each change */
  version: z.number(),
  senderId: z.number().nullable(),
  message: z.string(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** ours: image, video, audio, application */
  mediaType: z.string().nullable(),
  /** ours, in pixels: reserves the space of a picture before it is loaded */
  mediaWidth: z.number().nullable(),
  mediaHeight: z.number().nullable(),
  sender: named.nullable(),
  /** ours: the message it replies to; null also when that was removed */
  quoted: chatQuote.nullable(),
  /** ours: a ticket linked in the message; people who may not see it get no data of it */
  ticketId: z.number().nullable(),
  /** ours: the members mentioned in it */
  mentions: z.array(z.number()),
  /** ours */
  reactions: z.array(z.object({ userId: z.number(), emoji: z.string() })),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  /** ours: chosen by the sender, so that a repeated send is stored once */
  clientId: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** A message that mentions the caller. */
export const listedMention = z.object({
  chatId: z.number(),
  uuid: z.string(),
  title: z.string(),
  seq: z.number(),
  senderName: z.string(),
  message: z.string(),
  at: instant,
  isUnread: z.boolean(),
});
export type ListedMention = z.infer<typeof listedMention>;
export const maxChatMentions = 50;

/** By the person's id. In a room's response `id` is that of the membership: read as a user id, it would admit another person. */
const member = z.preprocess(
  (v) => (v !== null && typeof v === 'object' && 'userId' in v ? { id: v.userId } : v),
  z.object({ id }),
);

export const chatInput = z.object({
  title: storableText.trim().min(1).max(100),
  users: z.array(member).min(1).max(maxChatUsers),
});
export type ChatInput = z.output<typeof chatInput>;
export const updateChatInput = chatInput.partial();
export type UpdateChatInput = z.output<typeof updateChatInput>;

/** In a form lists are JSON text. */
const idList = jsonText(z.array(id).max(200).default([]));

/** An empty message without a file or a ticket is ignored by screens and refused here. */
export const chatMessageInput = z.object({
  message: storableText.max(maxChatText).default(''),
  clientId: storableText.min(1).max(100).optional(),
  quotedId: idOrNull.default(null),
  ticketId: idOrNull.default(null),
  mentions: idList,
});
export type ChatMessageInput = z.output<typeof chatMessageInput>;
