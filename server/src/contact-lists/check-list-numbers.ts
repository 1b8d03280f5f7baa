import { findFeatureObstacle } from '../companies/require-plan.ts';
import type { NumberCheckDeps } from '../contacts/check-number.ts';
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import type { PayloadOf } from '../platform/jobs/job.ts';
import { announceContactListItem, announceContactsCount } from './contact-list.audience.ts';
import { checkNumbersJob, checkNumbersKey } from './contact-list.jobs.ts';
import { changeContactsCount, saveCheck, selectContactLists } from './contact-list.store.ts';
import { selectItem } from './contact-list-item.store.ts';
import {
  countUncheckedItems,
  recordAsked,
  saveChecked,
  selectLastCheckedAt,
  selectUncheckedItems,
} from './number-check.store.ts';

/** Channels watch for bulk checks of numbers: one batch of a company, then a wait of one second per number. */
const batchSize = 10;
const batchIntervalMs = batchSize * 1000;
/** After this many requests without an answer the check ends; the remaining numbers stay unchecked. */
const maxSilences = 5;
const silenceWaitMs = 60_000;
/** As for imports: no message waits behind these jobs. */
const priority = 10;

type Batch = {
  items: { id: number; number: string }[];
  check: (numbers: string[]) => Promise<ReadonlySet<string> | null>;
};
type CheckJob = PayloadOf<typeof checkNumbersJob>;

/** Checks the next numbers of a list. A crash repeats them. */
export async function checkListNumbers(context: TxContext, deps: NumberCheckDeps, job: CheckJob): Promise<void> {
  const batch = await inTx(context, job.companyId, (tx) => takeBatch(tx, deps, job));
  if (!batch) return;
  const existing = await batch.check(batch.items.map(({ number }) => number));
  await inTx(context, job.companyId, (tx) => saveBatch(tx, job, batch, existing));
}

/**
 * Null: no number to check, no connection that can, the licence or the plan's campaigns have ended meanwhile, or another list
 * has been checked just now: all lists use the same connection, and take turns.
 */
async function takeBatch(tx: Tx, deps: NumberCheckDeps, job: CheckJob): Promise<Batch | null> {
  const { contactListId } = job;
  const [list] = await selectContactLists(tx, { only: [contactListId] });
  if (!list) return null;
  const items = await selectUncheckedItems(tx, contactListId, batchSize);
  const mayCheck = items.length > 0 && (await findFeatureObstacle(tx, 'useCampaigns')) === null;
  const check = mayCheck ? await deps.findChecker(tx) : null;
  if (check) {
    const othersAskedAt = await recordAsked(tx, contactListId, new Date(tx.now.getTime() - batchIntervalMs));
    if (othersAskedAt !== null) {
      enqueueCheck(tx, job, othersAskedAt.getTime() + batchIntervalMs - tx.now.getTime());
      return null;
    }
    if (!list.check)
      await saveCheck(tx, contactListId, { done: 0, total: await countUncheckedItems(tx, contactListId) });
    return { items, check };
  }
  if (list.check) await endCheck(tx, contactListId);
  return null;
}

async function saveBatch(tx: Tx, job: CheckJob, { items }: Batch, existing: ReadonlySet<string> | null): Promise<void> {
  const { contactListId, companyId, silences } = job;
  // Locked, so that a concurrent stop takes effect.
  await changeContactsCount(tx, contactListId, 0);
  const [list] = await selectContactLists(tx, { only: [contactListId] });
  if (!list?.check) return;
  if (existing === null) {
    if (silences + 1 >= maxSilences) return endCheck(tx, contactListId);
    return enqueueCheck(tx, { companyId, contactListId, silences: silences + 1 }, silenceWaitMs);
  }
  const checked = items.map((item) => ({ ...item, isValid: existing.has(item.number) }));
  for (const { id } of await saveChecked(tx, contactListId, checked)) {
    const record = await selectItem(tx, id);
    if (record) await announceContactListItem(tx, { action: 'update', record });
  }
  const { done, total } = list.check;
  await saveCheck(tx, contactListId, { done: Math.min(total, done + items.length), total });
  await announceContactsCount(tx, contactListId);
  enqueueCheck(tx, { companyId, contactListId, silences: 0 }, batchIntervalMs);
}

async function endCheck(tx: Tx, contactListId: number): Promise<void> {
  await saveCheck(tx, contactListId, null);
  await announceContactsCount(tx, contactListId);
}

const enqueueCheck = (tx: Tx, job: CheckJob, waitMs: number): void =>
  tx.enqueue(checkNumbersJob, job, {
    key: checkNumbersKey(job.contactListId),
    runAt: new Date(tx.now.getTime() + waitMs),
    priority,
    maxAttempts: 3,
  });

/**
 * Called when people were added to a list; does nothing without a connection that can check numbers. The wait after the
 * last batch remains, also while it runs, when its job no longer waits: people who are added one by one must not make it
 * faster, and there is one job of a list.
 */
export async function requestNumberCheck(tx: Tx, contactListId: number): Promise<void> {
  const last = await selectLastCheckedAt(tx, contactListId);
  const waitMs = last === null ? 0 : Math.max(0, last.getTime() + batchIntervalMs - tx.now.getTime());
  enqueueCheck(tx, { companyId: tx.companyId, contactListId, silences: 0 }, waitMs);
}
