import { Failure } from '@balcao/contract/errors';
import pg from 'pg';
import { retryOnRace } from '../retry-on-race.ts';
import { inTx, type Tx, type TxContext } from '../tx.ts';
import { openCompanyQueues } from './company-queues.ts';

/**
 * Runs `work` in a transaction of the company, together with other work that arrived meanwhile. Work of one key runs in
 * the order of arrival, that of different keys concurrently. `work` may run more than once, but only one run commits:
 * it must consist of statements only, without savepoints.
 */
export type InSharedTx = <T>(companyId: number, key: string, work: (tx: Tx) => Promise<T>) => Promise<T>;

/** `attempt` does the work and returns a function that resolves its caller's promise, to be called after the commit. */
type Work = { key: string; attempt(tx: Tx): Promise<() => void>; failed(error: unknown): void };

const maxWorks = 100;
/** Work that waits longer than this for a lock is run again in a transaction of its own. */
const maxLockWaitMs = 300;

/**
 * Work of a company that arrives while `parallel` of its transactions are running is gathered into the next one. Work
 * that fails or waits for a lock is then run alone, and the others are run again without it.
 */
export function shareTransactions(context: TxContext, parallel = 1): InSharedTx {
  const push = openCompanyQueues<Work>({
    keyOf: ({ key }) => key,
    maxBatch: maxWorks,
    workers: parallel,
    work: (companyId, works) => runTogether(context, companyId, works.toSorted(byKey)),
  });
  return (companyId, key, work) =>
    new Promise((done, failed) => {
      const attempt = async (tx: Tx) => {
        const result = await work(tx);
        return () => done(result);
      };
      push(companyId, { key, attempt, failed });
    });
}

/** Locks are taken in one order (decisions/0092): keys that are numbers by their value. Work of one key keeps its order. */
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
    // It is known which work failed first, unless the commit failed: that the transaction did not commit is certain only if
    // PostgreSQL says so.
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

/** Not certain after a broken connection or a server shutdown: the transaction may have committed. */
const isRolledBack = (error: unknown): boolean =>
  error instanceof Failure || (error instanceof pg.DatabaseError && error.severity === 'ERROR');

/**
 * Runs the sequences concurrently: while PostgreSQL executes a statement of one, the next statement is already on its
 * way. `failing` receives the sequence that failed first; after a failed statement all other statements fail as well.
 */
async function attemptAll(tx: Tx, sequences: Work[][], failing: Set<Work[]>): Promise<(() => void)[]> {
  failing.clear();
  // Awaited at the end: on one connection its result arrives before the results of all the others.
  const lockTimeout = tx.rows(
    'share-lock-timeout',
    `select set_config('lock_timeout', '${maxLockWaitMs}ms', true)`,
    [],
  );
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
  // Wait until all attempts have ended before the rollback, so that none sends a statement into the next transaction of this
  // connection.
  await Promise.allSettled([lockTimeout, ...attempts]);
  await lockTimeout;
  return (await Promise.all(attempts)).flat();
}

async function runOneByOne(context: TxContext, companyId: number, works: Work[]): Promise<void> {
  for (const work of works) await runAlone(context, companyId, work);
}

const runAlone = (context: TxContext, companyId: number, { attempt, failed }: Work): Promise<void> =>
  retryOnRace(() => inTx(context, companyId, attempt)).then((answer) => answer(), failed);
