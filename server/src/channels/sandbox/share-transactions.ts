import { inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';

/** Runs `work` in a transaction of the company, together with others that came meanwhile. */
export type InSharedTx = <T>(companyId: number, work: (tx: Tx) => Promise<T>) => Promise<T>;

/** `attempt` does the work and returns how to answer its caller once the transaction has committed. */
type Waiting = { attempt(tx: Tx): Promise<() => void>; failed(error: unknown): void };

const maxWorks = 100;

/**
 * One transaction of a company at a time, for everything that came while the one before ran, in the order in which it came.
 * Work that fails fails alone: what stood in its transaction is done again one by one, so it must be nothing but statements.
 */
export function shareTransactions(context: TxContext): InSharedTx {
  const waitingOf = new Map<number, Waiting[]>();
  const run = async (companyId: number, waiting: Waiting[]): Promise<void> => {
    while (waiting.length > 0) await runTogether(context, companyId, waiting.splice(0, maxWorks));
    waitingOf.delete(companyId);
  };
  return (companyId, work) =>
    new Promise((done, failed) => {
      const attempt = async (tx: Tx) => {
        const result = await work(tx);
        return () => done(result);
      };
      const waiting = waitingOf.get(companyId);
      if (waiting) return void waiting.push({ attempt, failed });
      const first: Waiting[] = [{ attempt, failed }];
      waitingOf.set(companyId, first);
      void run(companyId, first);
    });
}

async function runTogether(context: TxContext, companyId: number, works: Waiting[]): Promise<void> {
  const answers = works.length > 1 ? await attemptAll(context, companyId, works) : null;
  if (answers) for (const answer of answers) answer();
  else
    for (const { attempt, failed } of works) await inTx(context, companyId, attempt).then((answer) => answer(), failed);
}

/** Null: one of them failed, and none is done. */
const attemptAll = (context: TxContext, companyId: number, works: Waiting[]): Promise<(() => void)[] | null> =>
  inTx(context, companyId, async (tx) => {
    const answers: (() => void)[] = [];
    for (const { attempt } of works) answers.push(await attempt(tx));
    return answers;
  }).catch(() => null);
