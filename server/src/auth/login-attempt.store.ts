import type { Tx } from '../platform/tx.ts';

/**
 * Holds a subject until the end of the transaction: a burst of attempts is counted one by one. Locks are taken in
 * the order of the list, which must be the same everywhere.
 */
export async function holdSubjects(system: Tx, subjects: string[]): Promise<void> {
  for (const subject of subjects)
    await system.rows('hold-subject', `select pg_advisory_xact_lock(hashtextextended('sign-in:' || $1, 0))`, [subject]);
}

export async function selectAttempts(system: Tx, subject: string, since: Date): Promise<Date[]> {
  const rows = await system.db
    .selectFrom('loginAttempts')
    .select('at')
    .where('subject', '=', subject)
    .where('at', '>', since)
    .orderBy('at')
    .execute();
  return rows.map(({ at }) => at);
}

export async function insertAttempts(system: Tx, subjects: string[]): Promise<number[]> {
  const rows = await system.db
    .insertInto('loginAttempts')
    .values(subjects.map((subject) => ({ subject, at: system.now })))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteAttempts(system: Tx, subject: string, ids: number[]): Promise<void> {
  await system.db
    .deleteFrom('loginAttempts')
    .where((or) => or.or([or('subject', '=', subject), or('id', 'in', ids)]))
    .execute();
}

export async function deleteOldAttempts(system: Tx, before: Date): Promise<void> {
  await system.db.deleteFrom('loginAttempts').where('at', '<', before).execute();
}
