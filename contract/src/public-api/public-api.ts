import { z } from 'zod';
import { optionalClientId } from '../messages/message.api.ts';
import { messageStatus } from '../messages/message.ts';
import { instant } from '../wire.ts';

/** A message from another program: JSON, or a form with the files under `medias`. */
export const apiMessageInput = z.object({
  /** with country and area code; without a country code the company's */
  number: z.preprocess((v) => (typeof v === 'number' ? String(v) : v), z.string().trim().min(1).max(40)),
  /** in a form: the text of its first file */
  body: z.preprocess((v) => v ?? '', z.string().max(65_536)).default(''),
  /** a conversation that this message opens begins closed; an existing active one stays unchanged */
  closeTicket: z.preprocess((v) => v === true || v === 'true' || v === '1' || v === 1, z.boolean()).default(false),
  /** the same as an Idempotency-Key */
  clientId: optionalClientId,
});
export type ApiMessageInput = z.output<typeof apiMessageInput>;

export const apiMessageSent = z.object({
  mensagem: z.literal('Mensagem enviada'),
  /** the id of the first message */
  messageId: z.string(),
  /** the ids of all messages: each file is one */
  messageIds: z.array(z.string()),
  ticketId: z.number(),
});
export type ApiMessageSent = z.infer<typeof apiMessageSent>;

export const apiMessageState = z.object({
  id: z.string(),
  ticketId: z.number(),
  /** unknown: the connection failed during the send, so the result cannot be determined */
  status: messageStatus,
  /** why it failed, or why it still waits: a code (docs/api.md) */
  failReason: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type ApiMessageState = z.infer<typeof apiMessageState>;
