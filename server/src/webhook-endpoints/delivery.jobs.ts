import { z } from 'zod';
import type { Tx } from '../platform/db/tx.ts';
import { defineJob, storedId } from '../platform/jobs/job.ts';

/** Sends an endpoint the waiting events of one subject. */
export const deliverToEndpointJob = defineJob(
  'deliver-to-endpoint',
  z.object({ companyId: storedId, endpointId: storedId, subject: z.string() }),
  { pool: 'external' },
);

/**
 * The named queues of a company: as many workers of the pool as hanging receivers of one company can occupy, however
 * many endpoints it has. An endpoint uses half of them.
 */
const queuesPerCompany = 4;
const queuesPerEndpoint = 2;
const digitsSum = (subject: string): number => [...subject].reduce((sum, char) => sum + char.charCodeAt(0), 0);
const queueNumber = (endpointId: number, subject: string): number =>
  (endpointId * queuesPerEndpoint + (digitsSum(subject) % queuesPerEndpoint)) % queuesPerCompany;

export const enqueueDelivery = (tx: Tx, endpointId: number, subject: string, afterMs = 0): void =>
  tx.enqueue(
    deliverToEndpointJob,
    { companyId: tx.companyId, endpointId, subject },
    {
      key: `endpoint:${endpointId}:${subject}`,
      queue: `endpoints:${tx.companyId}:${queueNumber(endpointId, subject)}`,
      ...(afterMs > 0 && { runAt: new Date(tx.now.getTime() + afterMs) }),
    },
  );
