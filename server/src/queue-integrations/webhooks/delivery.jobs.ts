import { z } from 'zod';
import type { Tx } from '../../platform/db/tx.ts';
import { defineJob, storedId } from '../../platform/jobs/job.ts';

/** Sends the waiting deliveries of one conversation to an external receiver. */
export const deliverToWebhookJob = defineJob(
  'deliver-to-webhook',
  z.object({ companyId: storedId, integrationId: storedId, ticketId: storedId }),
  { pool: 'external' },
);

/** The number of workers of the pool that hanging receivers of one company can occupy. */
const workersPerCompany = 2;

export const enqueueDeliveries = (tx: Tx, integrationId: number, ticketId: number, afterMs = 0): void =>
  tx.enqueue(
    deliverToWebhookJob,
    { companyId: tx.companyId, integrationId, ticketId },
    {
      key: `hooks:${integrationId}:${ticketId}`,
      queue: `hooks:${tx.companyId}:${ticketId % workersPerCompany}`,
      ...(afterMs > 0 && { runAt: new Date(tx.now.getTime() + afterMs) }),
    },
  );
