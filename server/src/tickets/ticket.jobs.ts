import { z } from 'zod';
import { defineJob, storedId as id } from '../platform/jobs/job.ts';

/** Sends the channel read receipts for the customer's messages of a ticket. */
export const markReadJob = defineJob('mark-read', z.object({ companyId: id, ticketId: id }), { pool: 'external' });

/** Sends a text of the product itself (farewell, transfer notice) in a ticket. */
export const sendAutoMessageJob = defineJob(
  'say-automatically',
  z.object({
    companyId: id,
    ticketId: id,
    body: z.string(),
    fileId: id.optional(),
    /** a second run finds the message by it; absent in jobs from before */
    clientId: z.string().optional(),
    /** when a bot decided to ask this */
    askedAt: z.string().optional(),
  }),
);

/** Runs at the end of a snooze. */
export const wakeTicketJob = defineJob('wake-ticket', z.object({ companyId: id, ticketId: id }));
export const wakeTicketKey = (ticketId: number): string => `wake:${ticketId}`;

/** Removes words of deleted messages from the suggestions of the search, except those that other messages contain. */
export const removeUnusedWordsJob = defineJob(
  'remove-unused-words',
  z.object({ companyId: id, words: z.array(z.string()) }),
);
