import { z } from 'zod';
import { defineJob, storedId } from '../platform/jobs/job.ts';

/** A company's invoices have changed: its users are notified, and new invoices are mailed. */
export const announceInvoicesJob = defineJob('announce-invoices', z.object({ companyId: storedId }));
