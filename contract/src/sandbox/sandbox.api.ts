import { z } from 'zod';
import { mediaType } from '../messages/message.ts';
import { nothing, route } from '../route.ts';
import { instant } from '../wire.ts';

/** The phone in the browser: whoever has the connection's token is the customer (WIRE.md 4.2). */
const phone = z.object({ token: z.string().max(500) });
/** A made-up customer: his number, digits only. */
export const customerNumber = z
  .string()
  .trim()
  .regex(/^\d{5,20}$/, 'number');
const chat = phone.extend({ number: customerNumber });

export const sandboxMessage = z.object({
  id: z.string(),
  /** the desk wrote it */
  fromMe: z.boolean(),
  body: z.string(),
  mediaType,
  mediaUrl: z.string().nullable(),
  /** of one that the customer wrote: 2 sent, 3 the desk has it, 4 the desk has read it */
  ack: z.number(),
  file: z
    .object({ name: z.string(), mimeType: z.string(), sizeBytes: z.number(), thumbnailUrl: z.string().nullable() })
    .nullable(),
  quotedId: z.string().nullable(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  createdAt: instant,
});
export type SandboxMessage = z.infer<typeof sandboxMessage>;

export const sandboxMessageInput = z.object({
  /** the phone's own id of the message; the same twice is one message */
  id: z.string().trim().min(1).max(200).optional(),
  from: customerNumber,
  name: z.string().trim().max(50).optional(),
  body: z.string().max(65_536).optional(),
  /** Unix seconds */
  timestamp: z.coerce.number().int().min(0).max(4_102_444_800).optional(),
  quotedId: z.string().max(200).optional(),
  /** an emoji put on the quoted message, "" takes it back */
  reaction: z.string().max(20).optional(),
  location: z
    .object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      label: z.string().max(300).optional(),
    })
    .optional(),
  /** takes back, or changes, what was said under `quotedId` */
  revoke: z.boolean().optional(),
  edit: z.boolean().optional(),
});
export type SandboxMessageInput = z.infer<typeof sandboxMessageInput>;

/** How the phone behaves towards the desk. Times in milliseconds. */
export const sandboxBehaviour = z.object({
  /** false = messages of the desk wait, as for a phone without network */
  online: z.boolean(),
  readReceipts: z.boolean(),
  /** before a message of the desk is delivered */
  delayMs: z.number().int().min(0).max(60_000),
  /** the next sends of the desk are refused */
  failNext: z.number().int().min(0).max(1000),
  /** the next sends of the desk are taken, but the acknowledgement never comes */
  dropAckNext: z.number().int().min(0).max(1000),
  /** each message of the phone reaches the desk this many times more */
  duplicate: z.number().int().min(0).max(5),
  /** messages of the phone that come together are handed over shuffled */
  reorder: z.boolean(),
});
export type SandboxBehaviour = z.infer<typeof sandboxBehaviour>;

export const sandboxApi = {
  show: route({
    method: 'GET',
    path: '/sandbox/:token',
    access: 'public',
    params: phone,
    output: z.object({ name: z.string(), company: z.string(), behaviour: sandboxBehaviour }),
    fails: ['ERR_NO_WAPP_FOUND'],
  }),
  behave: route({
    method: 'PUT',
    path: '/sandbox/:token/behaviour',
    access: 'public',
    params: phone,
    body: sandboxBehaviour.partial(),
    output: sandboxBehaviour,
    fails: ['ERR_NO_WAPP_FOUND'],
  }),
  chats: route({
    method: 'GET',
    path: '/sandbox/:token/chats',
    access: 'public',
    params: phone,
    output: z.object({
      chats: z.array(
        z.object({
          number: z.string(),
          name: z.string(),
          lastMessage: z.string(),
          lastAt: instant,
          unread: z.number(),
        }),
      ),
    }),
    fails: ['ERR_NO_WAPP_FOUND'],
  }),
  /** Answered once journalled. JSON, or multipart with `media`. */
  send: route({
    method: 'POST',
    path: '/sandbox/:token/messages',
    access: 'public',
    params: phone,
    body: sandboxMessageInput,
    multipart: true,
    output: z.object({ id: z.string() }),
    fails: ['ERR_NO_WAPP_FOUND', 'ERR_FILE_TYPE', 'ERR_FILE_TOO_LARGE'],
  }),
  messages: route({
    method: 'GET',
    path: '/sandbox/:token/chats/:number/messages',
    access: 'public',
    params: chat,
    output: z.object({ messages: z.array(sandboxMessage), typing: z.boolean() }),
    fails: ['ERR_NO_WAPP_FOUND'],
  }),
  /** Empties the phone; the desk keeps what it has. */
  clear: route({
    method: 'DELETE',
    path: '/sandbox/:token/chats',
    access: 'public',
    params: phone,
    output: nothing,
    fails: ['ERR_NO_WAPP_FOUND'],
  }),
  read: route({
    method: 'POST',
    path: '/sandbox/:token/chats/:number/read',
    access: 'public',
    params: chat,
    output: nothing,
    fails: ['ERR_NO_WAPP_FOUND'],
  }),
  typing: route({
    method: 'POST',
    path: '/sandbox/:token/chats/:number/typing',
    access: 'public',
    params: chat,
    body: z.object({ typing: z.union([z.boolean(), z.enum(['composing', 'recording', 'paused'])]) }),
    output: nothing,
    fails: ['ERR_NO_WAPP_FOUND'],
  }),
};
