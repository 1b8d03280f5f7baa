import type pg from 'pg';

/** What was received this long ago is in the messages; its raw words are of no more use, and are personal. */
const keptDays = 30;

/** In bites, so that nothing waits for it. Past row-level security: it is of all companies. */
export async function forgetJournal(owner: pg.Pool): Promise<void> {
  for (;;) {
    // The oldest by id: an index on the age would cost each message that comes in.
    const { rowCount } = await owner.query(
      `delete from journal where id in (select id from (select id, received_at from journal order by id limit 5000) oldest
         where received_at < now() - make_interval(days => $1))`,
      [keptDays],
    );
    if (!rowCount) break;
  }
  await owner.query(`delete from idempotency_keys where at < now() - interval '24 hours'`);
}
