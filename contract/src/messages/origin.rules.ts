import { z } from 'zod';

/**
 * How a message came about: a person of the company wrote it here; the company's own phone or another of its programs did;
 * something wrote it by itself (an automatic text, a campaign, a schedule, the API); it is old, brought along by a phone; or
 * the customer wrote it.
 */
export const messageOrigin = z.enum(['person', 'phone', 'bot', 'campaign', 'schedule', 'api', 'import', 'customer']);
export type MessageOrigin = z.infer<typeof messageOrigin>;

/** What the desk sends out, and nothing else has sent yet. */
export type OutboundOrigin = Extract<MessageOrigin, 'person' | 'bot' | 'campaign' | 'schedule' | 'api'>;

/** Of a message that a channel handed over: an echo of our own comes from the company's phone. */
export const receivedOrigin = ({ fromMe, imported }: { fromMe: boolean; imported: boolean }): MessageOrigin => {
  if (imported) return 'import';
  return fromMe ? 'phone' : 'customer';
};
