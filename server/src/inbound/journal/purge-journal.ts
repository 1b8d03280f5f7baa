import type pg from 'pg';
import { purgeIdempotencyKeys } from '../../platform/http/idempotency.ts';
import { maxEntryAttempts } from './journal.store.ts';

/** Messages hold the content of processed entries; the raw payload is personal data and is deleted after this. */
const retentionDays = 30;
/** In batches, so that no lock is held for long. */
const batchSize = 5000;

/** Each condition has its own index, so that rows that stay do not slow down the search. */
const purgeConditions = [
  `received_at < now() - make_interval(days => ${retentionDays})`,
  // The referenced message never arrived. A receipt is useless after a day; an edit or deletion may wait for a phone
  // that was offline.
  `received_at is null and waits_for is not null and at < now() - interval '7 days'`,
  `received_at is null and waits_for is not null and at < now() - interval '1 day' and event #>> '{event,kind}' = 'status'`,
  // It failed in every attempt, and nobody has investigated it.
  `received_at is null and attempts >= ${maxEntryAttempts} and at < now() - make_interval(days => ${retentionDays})`,
];

/** Bypasses row-level security as the owner, because it covers all companies. */
export async function purgeJournal(owner: pg.Pool): Promise<void> {
  for (const condition of purgeConditions) {
    for (;;) {
      const { rowCount } = await owner.query(
        `delete from journal where ctid = any(array(select ctid from journal where ${condition} limit ${batchSize}))`,
      );
      if ((rowCount ?? 0) < batchSize) break;
    }
  }
  await purgeIdempotencyKeys(owner);
}
