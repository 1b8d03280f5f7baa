import { z } from 'zod';
import type { Tx } from '../../platform/db/tx.ts';
import { defineJob, storedId } from '../../platform/jobs/job.ts';

/** Asks the responder of a ticket: an external service, which may be slow or hang. `withText`: the bot also sends a text of its own. */
export const askResponderJob = defineJob(
  'ask-responder',
  z.object({ companyId: storedId, ticketId: storedId, turn: storedId, withText: z.boolean().optional() }),
  { pool: 'answering' },
);

/** Half of the pool's workers: calls that hang for one company leave the other half to the others. */
const queuesPerCompany = 8;

/** Messages within this time of each other get one answer. */
const quietMs = 1_500;

/** Each further message postpones the job, so that one answer covers all of them. */
export const enqueueQuestion = (
  tx: Tx,
  ticketId: number,
  { turn, withText }: { turn: number; withText: boolean },
): void =>
  tx.enqueue(
    askResponderJob,
    { companyId: tx.companyId, ticketId, turn, ...(withText && { withText }) },
    {
      key: `ask:${ticketId}`,
      queue: `answers:${tx.companyId}:${ticketId % queuesPerCompany}`,
      runAt: new Date(tx.now.getTime() + quietMs),
      maxAttempts: 10,
    },
  );
