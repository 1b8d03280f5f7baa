import { z } from 'zod';
import { parseJson } from '../../platform/text/parse-json.ts';

/** `unsent`: how many of the reply's texts cannot be sent. */
export type WebhookReply = { texts: string[]; unsent: number };

const maxTexts = 10;
const reply = z.object({ messages: z.array(z.unknown()) });
const message = z.object({ body: z.string().trim().min(1).max(4096) });
const emptyMessage = z.object({ body: z.string().trim().length(0) });

/**
 * The response of a receiver: texts for the customer. Texts that cannot be sent do not affect the others. Any other
 * response, or one with only empty texts, is a receipt.
 */
export function readReply(answer: string): WebhookReply {
  const messages = messagesOf(answer);
  if (messages.every((one) => emptyMessage.safeParse(one).success)) return { texts: [], unsent: 0 };
  const texts = messages.flatMap((one) => message.safeParse(one).data?.body ?? []).slice(0, maxTexts);
  return { texts, unsent: messages.length - texts.length };
}

function messagesOf(answer: string): unknown[] {
  try {
    return reply.parse(parseJson(answer)).messages;
  } catch {
    return [];
  }
}
