import { z } from 'zod';
import { mediaType } from '../messages/message.ts';
import { emptyObject, route } from '../route.ts';
import { instant, numberField } from '../wire.ts';

/** The sandbox phone in the browser: whoever has the connection's token acts as the customer (docs/protocol.md 11.12). */
const phone = z.object({ token: z.string().max(500) });
/** The number of a simulated customer, digits only. */
export const customerNumber = z
  .string()
  .trim()
  .regex(/^\d{5,20}$/, 'number');
const chat = phone.extend({ number: customerNumber });

export const sandboxMessage = z.object({
  id: z.string(),
  /** sent by the company */
  fromMe: z.boolean(),
  body: z.string(),
  mediaType,
  mediaUrl: z.string().nullable(),
  /** of a customer's message: 2 sent, 3 received by the server, 4 read by an agent */
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
  /** the phone's own message id; a repeat is ignored */
  id: z.string().trim().min(1).max(200).optional(),
  from: customerNumber,
  name: z.string().trim().max(50).optional(),
  body: z.string().max(65_536).optional(),
  /** Unix seconds */
  timestamp: numberField(z.coerce.number().int().min(0).max(4_102_444_800)).optional(),
  quotedId: z.string().max(200).optional(),
  /** an emoji reaction to the quoted message, "" removes it */
  reaction: z.string().max(20).optional(),
  location: z
    .object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      label: z.string().max(300).optional(),
    })
    .optional(),
  /** revokes or edits the message `quotedId` */
  revoke: z.boolean().optional(),
  edit: z.boolean().optional(),
});
export type SandboxMessageInput = z.infer<typeof sandboxMessageInput>;

/** The simulated behaviour of the phone. Times in milliseconds. */
export const sandboxBehaviour = z.object({
  /** false = outgoing messages wait, as for a phone without network */
  online: z.boolean(),
  readReceipts: z.boolean(),
  /** delay before an outgoing message is delivered */
  delayMs: z.number().int().min(0).max(60_000),
  /** how many of the next sends are refused */
  failNext: z.number().int().min(0).max(1000),
  /** how many of the next sends are accepted without an acknowledgement */
  dropAckNext: z.number().int().min(0).max(1000),
  /** how many extra times each message of the phone is delivered */
  duplicate: z.number().int().min(0).max(5),
  /** messages of the phone that arrive together are delivered in random order */
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
  /** Returns once the message is in the journal. JSON, or multipart with `media`. */
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
  /** Clears the phone's chats; the company's messages stay. */
  clear: route({
    method: 'DELETE',
    path: '/sandbox/:token/chats',
    access: 'public',
    params: phone,
    output: emptyObject,
    fails: ['ERR_NO_WAPP_FOUND'],
  }),
  read: route({
    method: 'POST',
    path: '/sandbox/:token/chats/:number/read',
    access: 'public',
    params: chat,
    output: emptyObject,
    fails: ['ERR_NO_WAPP_FOUND'],
  }),
  typing: route({
    method: 'POST',
    path: '/sandbox/:token/chats/:number/typing',
    access: 'public',
    params: chat,
    body: z.object({ typing: z.union([z.boolean(), z.enum(['composing', 'recording', 'paused'])]) }),
    output: emptyObject,
    fails: ['ERR_NO_WAPP_FOUND'],
  }),
};
