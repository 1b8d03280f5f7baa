import type pg from 'pg';

/** What was received this long ago is in the messages; its raw words are of no more use, and are personal. */
const keptDays = 30;
/** In bites, so that nothing waits for it. */
const bite = 5000;

/** Each is a condition by an index of its own, so that what must stay is not in the way of what may go. */
const forgotten = [
  `received_at < now() - make_interval(days => ${keptDays})`,
  // What it speaks of never came. A mark is worth nothing after a day; an edit or deletion may wait for a phone that was away.
  `received_at is null and waits_for is not null and at < now() - interval '7 days'`,
  `received_at is null and waits_for is not null and at < now() - interval '1 day' and event #>> '{event,kind}' = 'status'`,
  // It could not be received, and nobody has looked at why.
  `received_at is null and attempts >= 10 and at < now() - make_interval(days => ${keptDays})`,
];

/** Past row-level security: it is of all companies. */
export async function forgetJournal(owner: pg.Pool): Promise<void> {
  for (const condition of forgotten) {
    for (;;) {
      const { rowCount } = await owner.query(
        `delete from journal where ctid = any(array(select ctid from journal where ${condition} limit ${bite}))`,
      );
      if ((rowCount ?? 0) < bite) break;
    }
  }
  await owner.query(`delete from idempotency_keys where at < now() - interval '24 hours'`);
}
