import { z } from 'zod';
import type { Tx } from '../../platform/db/tx.ts';
import { defineJob, storedId } from '../../platform/jobs/job.ts';

/** Whoever answers in a ticket is asked: a service of somebody else's, which may take long, or hang. */
export const askResponderJob = defineJob(
  'ask-responder',
  z.object({ companyId: storedId, ticketId: storedId, turn: storedId }),
  { pool: 'answering' },
);

/** Half of the pool's workers: what a company's service leaves hanging is half of what others' answers wait for. */
const queuesPerCompany = 8;

/** Messages that come this close together get one answer. */
const quietMs = 1_500;

/** Moved by each further message, so that one answer speaks to all of them. */
export const enqueueQuestion = (tx: Tx, ticketId: number, turn: number): void =>
  tx.enqueue(
    askResponderJob,
    { companyId: tx.companyId, ticketId, turn },
    {
      key: `ask:${ticketId}`,
      queue: `answers:${tx.companyId}:${ticketId % queuesPerCompany}`,
      runAt: new Date(tx.now.getTime() + quietMs),
      maxAttempts: 10,
    },
  );
