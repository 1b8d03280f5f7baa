import { z } from 'zod';

const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** As much of a piece of history as lies in the worker's memory at a time. */
const historyPart = z.object({
  /** who is who: of everybody named in it, or of those who speak in this part */
  pairs: z.array(z.object({ lid: z.string(), pn: z.string() })),
  /** with these an account is let write to people who knew it before; times in seconds */
  tokens: z.array(z.object({ id: z.string(), token: bytes, at: z.number(), sentAt: z.number().nullable() })),
  /** each a WebMessageInfo */
  messages: z.array(bytes),
  /** how the groups of these messages are called */
  subjects: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type HistoryPart = z.infer<typeof historyPart>;

/** Why a piece will never be brought in: WhatsApp has it no more, it opens to too much, or nobody can read it. */
export const lossReason = z.enum(['gone', 'tooLarge', 'unreadable']);
export type LossReason = z.infer<typeof lossReason>;

/** What the program that opens a piece is told: where it lies, or its bytes. */
export const toOpen = z.object({
  path: z.string().nullable(),
  bytes: bytes.nullable(),
  /** else who is who alone */
  withMessages: z.boolean(),
  maxOutputLength: z.number(),
});
export type ToOpen = z.infer<typeof toOpen>;

/** What that program says. After each part it waits until it is asked for the next. */
export const openerWord = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('part'), part: historyPart }),
  z.object({ kind: z.literal('end') }),
  z.object({ kind: z.literal('failed'), reason: z.enum(['tooLarge', 'unreadable']) }),
]);
export type OpenerWord = z.infer<typeof openerWord>;
