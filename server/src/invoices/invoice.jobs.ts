import { z } from 'zod';
import { defineJob, storedId } from '../platform/jobs/job.ts';

/** A company's invoices are others than they were: its people are told, and new ones go out by mail. */
export const announceInvoicesJob = defineJob('announce-invoices', z.object({ companyId: storedId }));
