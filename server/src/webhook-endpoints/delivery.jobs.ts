import { z } from 'zod';
import type { Tx } from '../platform/db/tx.ts';
import { defineJob, storedId } from '../platform/jobs/job.ts';

/** Sends an endpoint the waiting events of one subject. */
export const deliverToEndpointJob = defineJob(
  'deliver-to-endpoint',
  z.object({ companyId: storedId, endpointId: storedId, subject: z.string() }),
  { pool: 'external' },
);

/** Maximum number of pool workers that a hanging receiver can occupy. */
const workersPerEndpoint = 2;
const digitsSum = (subject: string): number => [...subject].reduce((sum, char) => sum + char.charCodeAt(0), 0);

export const enqueueDelivery = (tx: Tx, endpointId: number, subject: string, afterMs = 0): void =>
  tx.enqueue(
    deliverToEndpointJob,
    { companyId: tx.companyId, endpointId, subject },
    {
      key: `endpoint:${endpointId}:${subject}`,
      queue: `endpoint:${tx.companyId}:${endpointId}:${digitsSum(subject) % workersPerEndpoint}`,
      ...(afterMs > 0 && { runAt: new Date(tx.now.getTime() + afterMs) }),
    },
  );
