import { z } from 'zod';
import { driverKey } from '../channels/channel.ts';
import type { Tx } from '../platform/db/tx.ts';
import { defineJob, storedId as id } from '../platform/jobs/job.ts';

/** Delivers the queued messages of one chat of a connection, in order. Runs at the commit of the transaction that enqueues it. */
export const deliverMessagesJob = defineJob(
  'deliver-messages',
  z.object({ companyId: id, whatsappId: id, contactId: id, kind: driverKey.optional() }),
);

/** Sends some of a company's queued messages, in one of its lanes. */
export const takeTurnJob = defineJob('take-turn', z.object({ companyId: id, lane: z.int() }), { pool: 'sending' });

/** After these attempts the message shows a failed file. Permanent failures are shown at once. */
export const maxMediaAttempts = 8;

/** Fetches a media file that a channel announced. `waitsForAccess`: only once its connection is up again. */
export const fetchMediaJob = defineJob(
  'fetch-media',
  z.object({ companyId: id, messageId: id, waitsForAccess: z.boolean().optional() }),
  { pool: 'external' },
);

/** The named queues of a company: as many workers of the pool as its files occupy while they hang. */
const mediaQueuesPerCompany = 4;

/** Current files go before those of imported history (`isOld`). */
export const enqueueMediaFetch = (
  tx: Tx,
  messageId: number,
  { isOld = false, waitsForAccessUntil: runAt }: { isOld?: boolean; waitsForAccessUntil?: Date } = {},
): void =>
  tx.enqueue(
    fetchMediaJob,
    { companyId: tx.companyId, messageId, ...(runAt && { waitsForAccess: true }) },
    {
      queue: `media:${tx.companyId}:${messageId % mediaQueuesPerCompany}`,
      maxAttempts: maxMediaAttempts,
      ...(isOld && { priority: 10 }),
      ...(runAt && { runAt }),
    },
  );

/** Looks up the page that the link of a message leads to. */
export const previewLinkJob = defineJob('preview-link', z.object({ companyId: id, messageId: id }), {
  pool: 'external',
});

/** Measures length and waveform of a sound that has neither. */
export const measureSoundJob = defineJob('measure-sound', z.object({ companyId: id, messageId: id }));

/** `changeId`: absent in jobs from before changes were recorded (changes/requested-change.ts) */
const changeOf = { companyId: id, messageId: id, changeId: z.string().optional() };

/** Edits or deletes our own message on the channel. */
export const changeMessageJob = defineJob(
  'change-message',
  z.discriminatedUnion('change', [
    z.object({ ...changeOf, change: z.literal('edit'), body: z.string() }),
    z.object({ ...changeOf, change: z.literal('delete') }),
  ]),
  { pool: 'external' },
);

/** Transcribes a sound. */
export const transcribeJob = defineJob('transcribe', z.object({ companyId: id, messageId: id }), { pool: 'external' });

/** Summarises a conversation for the new assignee, at most once. */
export const summarizeTransferJob = defineJob('summarize-transfer', z.object({ companyId: id, ticketId: id }), {
  pool: 'external',
});

/** Refreshes the number of failed sends that a ticket shows. */
export const refreshTicketJob = defineJob('refresh-ticket', z.object({ companyId: id, ticketId: id }));

/** Shows the customer that somebody is typing. */
export const showTypingJob = defineJob(
  'show-typing',
  z.object({ companyId: id, ticketId: id, presence: z.enum(['composing', 'recording', 'paused']) }),
  { pool: 'external' },
);
