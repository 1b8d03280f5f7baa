import type { Tx } from '../platform/db/tx.ts';

/** Held until the end of the transaction, so that a burst of attempts is counted one by one. */
export async function lockSubject(system: Tx, subject: string): Promise<void> {
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

export async function insertAttempt(system: Tx, subject: string): Promise<number> {
  const { id } = await system.db
    .insertInto('loginAttempts')
    .values({ subject, at: system.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteAttempt(system: Tx, id: number): Promise<void> {
  await system.db.deleteFrom('loginAttempts').where('id', '=', id).execute();
}

export async function deleteAttempts(system: Tx, subject: string): Promise<void> {
  await system.db.deleteFrom('loginAttempts').where('subject', '=', subject).execute();
}

/** From every place, and those counted for all places together. */
export async function deleteAttemptsOfAccount(system: Tx, subject: string): Promise<void> {
  await system.rows(
    'delete-attempts-of-account',
    `delete from login_attempts where subject = $1 or starts_with(subject, $1 || '@')`,
    [subject],
  );
}

export async function deleteOldAttempts(system: Tx, before: Date): Promise<void> {
  await system.db.deleteFrom('loginAttempts').where('at', '<', before).execute();
}
