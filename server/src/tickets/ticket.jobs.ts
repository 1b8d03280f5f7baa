import { z } from 'zod';
import { defineJob, storedId as id } from '../platform/jobs/job.ts';

/** Tells the channel that the customer's messages of a ticket were read. */
export const markReadJob = defineJob('mark-read', z.object({ companyId: id, ticketId: id }), { pool: 'external' });

/** Sends a text of the product itself (farewell, transfer notice) in a ticket. */
export const sendAutoMessageJob = defineJob(
  'say-automatically',
  z.object({ companyId: id, ticketId: id, body: z.string(), fileId: id.optional() }),
);

/** Runs when the time until which a ticket was snoozed has come. */
export const wakeTicketJob = defineJob('wake-ticket', z.object({ companyId: id, ticketId: id }));
export const wakeTicketKey = (ticketId: number): string => `wake:${ticketId}`;
