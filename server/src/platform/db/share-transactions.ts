import { Failure } from '@balcao/contract/errors';
import pg from 'pg';
import { createKeyedQueue, type KeyedQueue } from '../async/keyed-queue.ts';
import { retryOnRace } from './retry-on-race.ts';
import { inTx, type Tx, type TxContext } from './tx.ts';

/**
 * Runs `work` in a transaction of the company, together with others that came meanwhile. Works of one key run in the order in
 * which they came, others side by side. May run more than once, of which one commits: it must be nothing but statements, and no savepoints.
 */
export type InSharedTx = <T>(companyId: number, key: string, work: (tx: Tx) => Promise<T>) => Promise<T>;

/** `attempt` does the work and returns how to answer its caller once the transaction has committed. */
type Work = { key: string; attempt(tx: Tx): Promise<() => void>; failed(error: unknown): void };

const maxWorks = 100;
/** What waits for a lock longer than that does so without the others. */
const maxLockWaitMs = 300;

/**
 * Everything of a company that came while `parallel` transactions of it run goes together into the next. Work that fails, or
 * waits for a lock, does so alone: the others are done again without it.
 */
export function shareTransactions(context: TxContext, parallel = 1): InSharedTx {
  const queueOf = new Map<number, KeyedQueue<Work>>();
  const openQueue = (companyId: number): KeyedQueue<Work> =>
    createKeyedQueue<Work>({
      keyOf: ({ key }) => key,
      groupOf: () => companyId,
      maxBatch: maxWorks,
      workers: parallel,
      work: (works) => runTogether(context, companyId, works.toSorted(byKey)),
    });
  return (companyId, key, work) =>
    new Promise((done, failed) => {
      const queue = queueOf.get(companyId) ?? openQueue(companyId);
      queueOf.set(companyId, queue);
      const attempt = async (tx: Tx) => {
        const result = await work(tx);
        return () => done(result);
      };
      void queue.push({ key, attempt, failed }).finally(() => {
        if (queue.size() === 0) queueOf.delete(companyId);
      });
    });
}

/** Locks are taken in one order (decisions/0092): numbers by value. Those of one key keep theirs. */
const byKey = ({ key: a }: Work, { key: b }: Work): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

const sequencesOf = (works: Work[]): Work[][] => [...Map.groupBy(works, ({ key }) => key).values()];

async function runTogether(context: TxContext, companyId: number, works: Work[]): Promise<void> {
  const [only, ...more] = works;
  if (!only) return;
  if (more.length === 0) return runAlone(context, companyId, only);
  const sequences = sequencesOf(works);
  const failing = new Set<Work[]>();
  try {
    const answers = await retryOnRace(() => inTx(context, companyId, (tx) => attemptAll(tx, sequences, failing)));
    for (const answer of answers) answer();
    return;
  } catch (error) {
    // Who was the first to fail is known, unless it was the commit: that it did not happen is sure only when PostgreSQL says so.
    if (failing.size === 0 && !isRolledBack(error)) {
      for (const { failed } of works) failed(error);
      return;
    }
  }
  const [first] = failing;
  const rest = first ? sequences.filter((sequence) => sequence !== first) : [];
  const alone = first ? [first] : sequences;
  await Promise.all([
    ...alone.map((sequence) => runOneByOne(context, companyId, sequence)),
    runTogether(context, companyId, rest.flat()),
  ]);
}

/** Not so of a connection that broke, or of a server that went down: what was done then may be there. */
const isRolledBack = (error: unknown): boolean =>
  error instanceof Failure || (error instanceof pg.DatabaseError && error.severity === 'ERROR');

/**
 * Sequences go side by side: while PostgreSQL does a statement of one, the next is under way to it. `failing` gets the sequence that
 * failed first; after a statement that failed, all others fail.
 */
async function attemptAll(tx: Tx, sequences: Work[][], failing: Set<Work[]>): Promise<(() => void)[]> {
  failing.clear();
  // Its answer is waited for at the end: in the same connection it comes before all of theirs.
  const patience = tx.rows('share-patience', `select set_config('lock_timeout', '${maxLockWaitMs}ms', true)`, []);
  const attempts = sequences.map(async (sequence) => {
    const answers: (() => void)[] = [];
    try {
      for (const work of sequence) answers.push(await work.attempt(tx));
    } catch (error) {
      failing.add(sequence);
      throw error;
    }
    return answers;
  });
  // All are over before it is rolled back: none goes on in what comes next on this connection.
  await Promise.allSettled([patience, ...attempts]);
  await patience;
  return (await Promise.all(attempts)).flat();
}

async function runOneByOne(context: TxContext, companyId: number, works: Work[]): Promise<void> {
  for (const work of works) await runAlone(context, companyId, work);
}

const runAlone = (context: TxContext, companyId: number, { attempt, failed }: Work): Promise<void> =>
  retryOnRace(() => inTx(context, companyId, attempt)).then((answer) => answer(), failed);
