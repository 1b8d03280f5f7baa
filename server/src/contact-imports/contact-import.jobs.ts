import { z } from 'zod';
import { defineJob, storedId as id } from '../platform/jobs/job.ts';

const ofImport = z.object({ companyId: id, importId: id });

/** The file is read, and what each of its rows will do is stored. */
export const readContactImportJob = defineJob('read-contact-import', ofImport);
/** Imports its rows in batches. */
export const runContactImportJob = defineJob('run-contact-import', ofImport);
