import { z } from 'zod';
import { parseJson } from '../../platform/text/parse-json.ts';

/** `unsent`: how many of the reply's texts cannot be said. */
export type WebhookReply = { texts: string[]; unsent: number };

const maxTexts = 10;
const reply = z.object({ messages: z.array(z.unknown()) });
const message = z.object({ body: z.string().trim().min(1).max(4096) });
const emptyMessage = z.object({ body: z.string().trim().length(0) });

/**
 * What a receiver may answer: texts for the customer. Those that cannot be said do not take the others with them. Anything else is a receipt, and
 * so are texts that are all empty.
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
