import { z } from 'zod';

/**
 * The origin of a message: a person of the company wrote it here; the company's own phone or another program wrote it;
 * an automatic writer did (an automatic text, a campaign, a schedule, the API); it is history imported from a phone; or
 * the customer wrote it.
 */
export const messageOrigin = z.enum(['person', 'phone', 'bot', 'campaign', 'schedule', 'api', 'import', 'customer']);
export type MessageOrigin = z.infer<typeof messageOrigin>;

/** Origins of messages that this product sends. */
export type OutboundOrigin = Extract<MessageOrigin, 'person' | 'bot' | 'campaign' | 'schedule' | 'api'>;

/** The origin of a message from a channel: an echo of our own comes from the company's phone. */
export const receivedOrigin = ({ fromMe, imported }: { fromMe: boolean; imported: boolean }): MessageOrigin => {
  if (imported) return 'import';
  return fromMe ? 'phone' : 'customer';
};
