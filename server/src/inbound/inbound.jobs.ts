import { z } from 'zod';
import { defineJob, storedId as id } from '../platform/jobs/job.ts';

const chat = { companyId: id, whatsappId: id, chat: z.string() };

/** Asks the channel for the name of a new contact who came without one. */
export const fetchContactNameJob = defineJob('name-contact', z.object({ ...chat, contactId: id }));

/** Receives what a chat's journal still holds. */
export const receivePendingJob = defineJob('receive-waiting', z.object(chat));
