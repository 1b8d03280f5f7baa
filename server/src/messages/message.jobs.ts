import { z } from 'zod';
import { defineJob, storedId as id } from '../platform/jobs/job.ts';

/** Calls a chat of one connection: what waits for it goes, in order. Done at the commit of whoever enqueues it. */
export const deliverMessagesJob = defineJob(
  'deliver-messages',
  z.object({ companyId: id, whatsappId: id, contactId: id, kind: z.string().optional() }),
);

/** Sends some of what a company has waiting, in one of its lanes. */
export const takeTurnJob = defineJob('take-turn', z.object({ companyId: id, lane: z.int() }), { pool: 'sending' });

/** Fetches a media file that a channel announced. */
export const fetchMediaJob = defineJob('fetch-media', z.object({ companyId: id, messageId: id }), { pool: 'external' });

/** Looks up what the link of a message leads to. */
export const previewLinkJob = defineJob('preview-link', z.object({ companyId: id, messageId: id }), {
  pool: 'external',
});

/** Length and bars of a sound that came, or is sent, without them. */
export const measureSoundJob = defineJob('measure-sound', z.object({ companyId: id, messageId: id }));

/** `changeId`: absent in jobs from before changes were noted (changes/wanted-change.ts) */
const changeOf = { companyId: id, messageId: id, changeId: z.string().optional() };

/** An edit or a deletion of our own message, on the channel. */
export const changeMessageJob = defineJob(
  'change-message',
  z.discriminatedUnion('change', [
    z.object({ ...changeOf, change: z.literal('edit'), body: z.string() }),
    z.object({ ...changeOf, change: z.literal('delete') }),
  ]),
  { pool: 'external' },
);

/** Writes down what was said in a sound. */
export const transcribeJob = defineJob('transcribe', z.object({ companyId: id, messageId: id }), { pool: 'external' });

/** Sums a conversation up for whoever takes it over, once or not at all. */
export const summarizeTransferJob = defineJob('summarize-transfer', z.object({ companyId: id, ticketId: id }), {
  pool: 'external',
});

/** What a ticket shows of its failed sends has changed. */
export const refreshTicketJob = defineJob('refresh-ticket', z.object({ companyId: id, ticketId: id }));

/** Shows the customer that somebody types. */
export const showTypingJob = defineJob(
  'show-typing',
  z.object({ companyId: id, ticketId: id, presence: z.enum(['composing', 'recording', 'paused']) }),
  { pool: 'external' },
);
