import { z } from 'zod';
import { defineJob, storedId } from '../platform/jobs/job.ts';

/** A company's invoices are others than they were: its people are notified, and new ones are sent by mail. */
export const announceInvoicesJob = defineJob('announce-invoices', z.object({ companyId: storedId }));
