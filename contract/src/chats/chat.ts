import { z } from 'zod';
import { id, idOrNull, instant, storableText } from '../wire.ts';

const named = z.object({ id: z.number(), name: z.string() });

export const chatUser = z.object({
  id: z.number(),
  chatId: z.number(),
  userId: z.number(),
  /** the room's `lastSeq` less `readSeq` */
  unreads: z.number(),
  /** ours: how far they have read; it never goes back */
  readSeq: z.number(),
  /** ours: the number of the newest message that names them; 0: none. It never goes back */
  mentionSeq: z.number(),
  user: named,
});
export type ChatUser = z.infer<typeof chatUser>;

/**
 * A room of colleagues. Above `maxListedUsers` members, lists and answers name the asking person alone, and notices nobody;
 * all of them are in GET /chats/{id}.
 */
export const chat = z.object({
  id: z.number(),
  uuid: z.string(),
  title: z.string(),
  /** null only while it is nobody's: whoever has been in it longest is given it */
  ownerId: z.number().nullable(),
  /** "name: text" */
  lastMessage: z.string(),
  /** ours: raised by each change but reading: a notice that comes late is known by it */
  version: z.number(),
  /** ours: the number of its newest message */
  lastSeq: z.number(),
  owner: named.nullable(),
  users: z.array(chatUser),
  /** ours: how many there are, also where `users` leaves some out */
  userCount: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Chat = z.infer<typeof chat>;

/** A thousand people in each notice to a thousand would be all that it carries. */
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
  chatId: z.number(),
  /** ours: its place in the room, from 1 without gaps */
  seq: z.number(),
  /** ours: raised by each change of it */
  version: z.number(),
  senderId: z.number().nullable(),
  message: z.string(),
  mediaPath: z.string().nullable(),
  mediaName: z.string().nullable(),
  /** ours: image, video, audio, application */
  mediaType: z.string().nullable(),
  /** ours, in pixels: a picture keeps its place before it is loaded */
  mediaWidth: z.number().nullable(),
  mediaHeight: z.number().nullable(),
  sender: named.nullable(),
  /** ours: what it answers; null also when that was removed */
  quoted: chatQuote.nullable(),
  /** ours: a ticket that was put into the room; who may not see it learns no more */
  ticketId: z.number().nullable(),
  /** ours: members who are named in it */
  mentions: z.array(z.number()),
  /** ours */
  reactions: z.array(z.object({ userId: z.number(), emoji: z.string() })),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  /** ours: chosen by the sender, so that what is sent again is there once */
  clientId: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** Where somebody is named. */
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

export const chatInput = z.object({
  title: storableText.trim().min(1).max(100),
  users: z.array(z.object({ id })).min(1).max(maxChatUsers),
});
export type ChatInput = z.output<typeof chatInput>;

/** In a form lists come as JSON text. */
const idList = z.preprocess((v, context) => {
  if (typeof v !== 'string') return v;
  try {
    return JSON.parse(v || '[]') as unknown;
  } catch {
    context.issues.push({ code: 'custom', message: 'json', input: v });
    return z.NEVER;
  }
}, z.array(id).max(200));

/** Blank without a file or a ticket is ignored by screens and refused here. */
export const chatMessageInput = z.object({
  message: storableText.max(maxChatText).default(''),
  clientId: storableText.min(1).max(100).optional(),
  quotedId: idOrNull.default(null),
  ticketId: idOrNull.default(null),
  mentions: idList.default([]),
});
export type ChatMessageInput = z.output<typeof chatMessageInput>;
