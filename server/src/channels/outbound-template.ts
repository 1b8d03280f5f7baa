import { filledTemplate } from '@balcao/contract/message-templates/message-template';
import { z } from 'zod';

/** One value that goes into an approved template, in the order in which its part has them. */
const templateParameter = z.object({
  part: z.enum(['header', 'body', 'button']),
  /** between the braces: a number, or a name that is also sent to the channel */
  name: z.string(),
  /** of a button: which, from 0 */
  button: z.number().nullable(),
  value: z.string(),
});

const outboundTemplate = filledTemplate.extend({
  parameters: z.array(templateParameter),
  /** what the message's file is to the header; null: there is none */
  media: z.enum(['image', 'video', 'document']).nullable(),
});

/**
 * An approved template as a message carries it in its `metadata`: what the customer sees, and what the channel is given for
 * it. The message's body is the same as text, its file is that of the header.
 */
export type OutboundTemplate = z.infer<typeof outboundTemplate>;

/** Null: the message is none. */
export const readOutboundTemplate = (metadata: Record<string, unknown> | null): OutboundTemplate | null =>
  outboundTemplate.safeParse(metadata?.['template']).data ?? null;
