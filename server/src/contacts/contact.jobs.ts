import { z } from 'zod';
import { defineJob, storedId as id } from '../platform/jobs/job.ts';

/** A contact is blocked on its channels, or no more: as it stands when this is done. */
export const blockOnChannelsJob = defineJob('block-on-channels', z.object({ companyId: id, contactId: id }), {
  pool: 'external',
});

/** Asks the channel for the name of a new contact who came without one. `chat`: as the channel names it. */
export const fetchContactNameJob = defineJob(
  'name-contact',
  z.object({ companyId: id, whatsappId: id, chat: z.string(), contactId: id }),
  { pool: 'external' },
);

/** One waiting job a contact. */
export const fetchContactNameKey = (contactId: number): string => `name:${contactId}`;
