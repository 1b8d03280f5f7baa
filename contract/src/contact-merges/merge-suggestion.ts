import { z } from 'zod';
import { contact } from '../contacts/contact.ts';
import { instant } from '../wire.ts';

/** Two contacts who are probably one person, the older one first. */
export const mergeSuggestion = z.object({
  contacts: z.tuple([contact, contact]),
  /** their shared value; the two forms of a mobile number count as equal */
  reason: z.enum(['number', 'email']),
  createdAt: instant,
});
export type MergeSuggestion = z.infer<typeof mergeSuggestion>;
