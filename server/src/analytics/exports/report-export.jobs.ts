import { z } from 'zod';
import { defineJob, storedId as id } from '../../platform/jobs/job.ts';

export const exportReportJob = defineJob('export-report', z.object({ companyId: id, exportId: id }));
