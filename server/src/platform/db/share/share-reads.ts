import { Failure } from '@balcao/contract/errors';
import { inReadTx, type Tx, type TxContext } from '../tx.ts';
import { openCompanyQueues } from './company-queues.ts';

/**
 * Runs `read` in a transaction of the company, together with other reads that arrived meanwhile. A read may run more
 * than once. It must be short: the answers of those that share a transaction arrive one after the other.
 */
export type InSharedRead = <T>(companyId: number, read: (tx: Tx) => Promise<T>) => Promise<T>;

/** `attempt` reads and returns a function that settles its caller's promise, to be called after the transaction. */
type Read = { key: string; attempt(tx: Tx): Promise<() => void>; failed(error: unknown): void };

const maxReads = 50;

/**
 * Reads of a company that arrive while `parallel` of its transactions are running are gathered into the next one.
 * When everybody asks at once (after a restart all screens fetch their lists again), beginning, ending and waking
 * PostgreSQL are paid once for many reads. A read that arrives alone is not delayed.
 */
export function shareReads(context: TxContext, parallel = 2): InSharedRead {
  let count = 0;
  const push = openCompanyQueues<Read>({
    keyOf: ({ key }) => key,
    maxBatch: maxReads,
    workers: parallel,
    work: (companyId, reads) => readTogether(context, companyId, reads),
  });
  return (companyId, read) =>
    new Promise((done, failed) => {
      const attempt = async (tx: Tx) => {
        try {
          const result = await read(tx);
          return () => done(result);
        } catch (error) {
          // A refusal is an answer: nothing is to be rolled back, and the other reads are not affected.
          if (error instanceof Failure) return () => failed(error);
          throw error;
        }
      };
      push(companyId, { key: String(count++), attempt, failed });
    });
}

/** After a failed statement all others of its transaction fail as well, so that each is then run alone. */
async function readTogether(context: TxContext, companyId: number, reads: Read[]): Promise<void> {
  try {
    const answers = await inReadTx(context, companyId, async (tx) => {
      const attempts = reads.map(({ attempt }) => attempt(tx));
      // None may send a statement after the transaction has ended.
      await Promise.allSettled(attempts);
      return Promise.all(attempts);
    });
    for (const answer of answers) answer();
  } catch (error) {
    const [first, ...more] = reads;
    if (more.length === 0) first?.failed(error);
    else await Promise.all(reads.map((read) => readTogether(context, companyId, [read])));
  }
}
