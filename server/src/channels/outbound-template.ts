import { filledTemplate } from '@balcao/contract/message-templates/message-template';
import { z } from 'zod';

/** One value of an approved template, in the order of its part's variables. */
const templateParameter = z.object({
  part: z.enum(['header', 'body', 'button']),
  /** between the braces: a number, or a name that is also sent to the channel */
  name: z.string(),
  /** index of the button, from 0 */
  button: z.number().nullable(),
  value: z.string(),
});

const outboundTemplate = filledTemplate.extend({
  parameters: z.array(templateParameter),
  /** the header's type, whose file is the message's; null: no file */
  media: z.enum(['image', 'video', 'document']).nullable(),
});

/**
 * An approved template in the `metadata` of a message: the text that the customer sees, and the parameters for the channel.
 * The message's body has the same text, its file is that of the header.
 */
export type OutboundTemplate = z.infer<typeof outboundTemplate>;

/** Null: not a template message. */
export const readOutboundTemplate = (metadata: Record<string, unknown> | null): OutboundTemplate | null =>
  outboundTemplate.safeParse(metadata?.['template']).data ?? null;
