import { z } from 'zod';

/**
 * Body of `POST /{account}/messages`, written from Meta's pages and strict: unknown keys are rejected.
 * Independent of the product's own schemas, so that one mistake is not made twice.
 */
const recipient = z.strictObject({ id: z.string().regex(/^\d+$/) });
const attachment = z.strictObject({
  type: z.enum(['image', 'video', 'audio', 'file']),
  payload: z
    .strictObject({
      attachment_id: z.string().min(1).optional(),
      url: z.url({ protocol: /^https$/ }).optional(),
      is_reusable: z.boolean().optional(),
    })
    .refine((p) => (p.attachment_id === undefined) !== (p.url === undefined), {
      error: 'exactly one of attachment_id and url',
    }),
});
const quickReply = z.strictObject({
  content_type: z.enum(['text', 'user_phone_number', 'user_email']),
  title: z.string().min(1).max(20).optional(),
  payload: z.string().max(1000).optional(),
});

export const messageBody = z.strictObject({
  recipient,
  messaging_type: z.enum(['RESPONSE', 'UPDATE', 'MESSAGE_TAG']).optional(),
  tag: z.literal('HUMAN_AGENT').optional(),
  message: z
    .strictObject({
      text: z.string().min(1).optional(),
      attachment: attachment.optional(),
      quick_replies: z.array(quickReply).min(1).max(13).optional(),
      metadata: z.string().max(1000).optional(),
    })
    .refine((m) => (m.text === undefined) !== (m.attachment === undefined), {
      error: 'must have exactly one of text and attachment',
    }),
  reply_to: z.strictObject({ mid: z.string().min(1) }).optional(),
});
export type MessageBody = z.infer<typeof messageBody>;

export const actionBody = z.discriminatedUnion('sender_action', [
  z.strictObject({ recipient, sender_action: z.enum(['typing_on', 'typing_off', 'mark_seen']) }),
  z.strictObject({
    recipient,
    sender_action: z.literal('react'),
    payload: z.strictObject({ message_id: z.string().min(1), reaction: z.string().min(1).max(40) }),
  }),
  z.strictObject({
    recipient,
    sender_action: z.literal('unreact'),
    payload: z.strictObject({ message_id: z.string().min(1) }),
  }),
]);
export type ActionBody = z.infer<typeof actionBody>;

export const uploadMessage = z.strictObject({
  attachment: z.strictObject({
    type: z.enum(['image', 'video', 'audio', 'file']),
    payload: z.strictObject({ is_reusable: z.boolean().optional() }),
  }),
});
