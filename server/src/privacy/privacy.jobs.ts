import { z } from 'zod';
import { defineJob, storedId as id } from '../platform/jobs/job.ts';

export const erasePersonJob = defineJob('erase-person', z.object({ companyId: id, erasureId: id }));
export const exportContactJob = defineJob('export-contact', z.object({ companyId: id, exportId: id }));
