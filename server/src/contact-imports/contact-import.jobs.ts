import { z } from 'zod';
import { defineJob, storedId as id } from '../platform/jobs/job.ts';

const ofImport = z.object({ companyId: id, importId: id });

/** Reads the file and stores the predicted outcome of each row. */
export const readContactImportJob = defineJob('read-contact-import', ofImport);
/** Imports the rows in batches. */
export const runContactImportJob = defineJob('run-contact-import', ofImport);
