import { z } from 'zod';
import { defineJob, storedId as id } from '../platform/jobs/job.ts';

/** Blocks or unblocks a contact on its channels, by its state at the time of the run. */
export const blockOnChannelsJob = defineJob('block-on-channels', z.object({ companyId: id, contactId: id }), {
  pool: 'external',
});

/**
 * Asks the channel for the name of a new contact that came without one. `chat`: the channel's id of the conversation.
 */
export const fetchContactNameJob = defineJob(
  'name-contact',
  z.object({ companyId: id, whatsappId: id, chat: z.string(), contactId: id }),
  { pool: 'external' },
);

/** At most one pending job per contact. */
export const fetchContactNameKey = (contactId: number): string => `name:${contactId}`;
