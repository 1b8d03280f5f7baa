import { z } from 'zod';
import { sanitizeText } from '../../../../platform/text/sanitize-text.ts';

/** Chosen by people, so it may contain characters that the database rejects. */
const name = z.string().transform(sanitizeText);
const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** A part of a history chunk, small enough for the worker's memory. */
const historyPart = z.object({
  /** LID mappings: of everybody in the chunk, or in this part */
  pairs: z.array(z.object({ lid: z.string(), pn: z.string() })),
  /** privacy tokens; times in seconds */
  tokens: z.array(z.object({ id: z.string(), token: bytes, at: z.number(), sentAt: z.number().nullable() })),
  /** disappearing-message timers of chats, in seconds, and when they were set, in seconds */
  timers: z.array(z.object({ id: z.string(), seconds: z.number(), at: z.number() })),
  /** each a WebMessageInfo */
  messages: z.array(bytes),
  /** people by JID, with the name that the phone has for them; `hasChat`: it has a chat with them */
  people: z.array(z.object({ id: z.string(), name, hasChat: z.boolean() })),
  /** names of the groups of these messages */
  subjects: z.array(z.object({ id: z.string(), name })),
});
export type HistoryPart = z.infer<typeof historyPart>;

/** Reasons to abandon a chunk: WhatsApp no longer has it, it is too large, or it cannot be decoded. */
const lossReason = z.enum(['gone', 'tooLarge', 'unreadable']);
export type LossReason = z.infer<typeof lossReason>;

/** A file, or its bytes. */
const packed = { path: z.string().nullable(), bytes: bytes.nullable() };

/** A request to the decoder process: a chunk of history, or the pieces of an address book with their keys, by base64 id. */
export const decodeRequest = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('history'),
    ...packed,
    /** otherwise LID mappings only */
    withMessages: z.boolean(),
    maxOutputLength: z.number(),
  }),
  z.object({
    kind: z.literal('phoneBook'),
    keys: z.array(z.object({ id: z.string(), data: bytes })),
    pieces: z.array(z.object({ form: z.enum(['snapshot', 'patch', 'mutations']), ...packed })),
  }),
]);
export type DecodeRequest = z.infer<typeof decodeRequest>;

/** A message of the decoder process. After each part it waits for the next request. */
export const decoderMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('part'), part: historyPart }),
  z.object({ kind: z.literal('end') }),
  z.object({ kind: z.literal('failed'), reason: z.enum(['tooLarge', 'unreadable']) }),
]);
export type DecoderMessage = z.infer<typeof decoderMessage>;
