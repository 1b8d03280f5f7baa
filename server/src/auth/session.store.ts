import type { Tx } from '../platform/db/tx.ts';
import type { Device } from '../platform/http/device.rules.ts';
import type { WorkingHours } from '../users/hours/working-hours.rules.ts';

/** From any company, because a cookie does not name one. */
export async function selectSessionAnywhere(system: Tx, id: string) {
  return system.db.selectFrom('sessions').select(['id', 'companyId', 'userId']).where('id', '=', id).executeTakeFirst();
}

/** From any company; only while it is active. */
export async function selectActiveSession(system: Tx, id: string) {
  return system.db
    .selectFrom('sessions')
    .select(['userId', 'refreshHash'])
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', system.now)
    .executeTakeFirst();
}

/** Locked: of two refreshes at once, the second sees the result of the first. */
export async function lockSession(tx: Tx, id: string) {
  return tx.db
    .selectFrom('sessions')
    .selectAll()
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
export type SessionRow = NonNullable<Awaited<ReturnType<typeof lockSession>>>;

type SessionProof = { refreshHash: string; previousHash: string | null; expiresAt: Date };

export async function insertSession(tx: Tx, userId: number, proof: SessionProof, device: Device): Promise<string> {
  const { id } = await tx.db
    .insertInto('sessions')
    .values({
      companyId: tx.companyId,
      userId,
      ...proof,
      ...device,
      rotatedAt: tx.now,
      createdAt: tx.now,
      lastSeenAt: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves the new token of a sign-in or a renewal, with the device it came from. */
export async function saveSessionProof(tx: Tx, id: string, proof: SessionProof, device: Device): Promise<void> {
  await tx.db
    .updateTable('sessions')
    .set({ ...proof, ...device, rotatedAt: tx.now, lastSeenAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

/**
 * Ends a user's sessions but one, and returns the ids of those ended. A session of an impersonating operator is not one
 * of theirs.
 */
export async function revokeSessionsOf(tx: Tx, userId: number, except: string | null): Promise<string[]> {
  const ended = await tx.db
    .updateTable('sessions')
    .set({ revokedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('userId', '=', userId)
    .where('lookerId', 'is', null)
    .where('revokedAt', 'is', null)
    .$if(except !== null, (query) => query.where('id', '!=', except ?? ''))
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/** False when there is no such session or it had ended already. With `userId`: only if it is this person's. */
export async function revokeSession(tx: Tx, id: string, userId?: number): Promise<boolean> {
  const ended = await tx.db
    .updateTable('sessions')
    .set({ revokedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? 0))
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** The most recently used first. */
export async function selectActiveSessionsOf(tx: Tx, userId: number) {
  return tx.db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'address', 'createdAt', 'lastSeenAt'])
    .where('companyId', '=', tx.companyId)
    .where('userId', '=', userId)
    .where('lookerId', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', tx.now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
}

/** The different working hours of users, with their time zones, for all companies. */
export const selectWorkingHours = (system: Tx): Promise<ZonedHours[]> =>
  system.rows(
    'working-hours',
    `select distinct u.profile, u.start_work as "startWork", u.end_work as "endWork", c.time_zone as "timeZone"
     from users u join companies c on c.id = u.company_id
     where u.profile <> 'admin' and (u.start_work, u.end_work) <> ('00:00', '23:59')`,
    [],
  );
type ZonedHours = WorkingHours & { timeZone: string };

/** Sessions of users with one of these working hours, for all companies. */
export const selectSessionsWithHours = (
  system: Tx,
  hours: readonly ZonedHours[],
): Promise<{ companyId: number; sessionId: string }[]> =>
  system.rows(
    'sessions-with-hours',
    `select s.company_id as "companyId", s.id as "sessionId"
     from unnest($2::text[], $3::text[], $4::text[], $5::text[]) h(profile, start_work, end_work, time_zone)
     join companies c on c.time_zone = h.time_zone
     join users u on u.company_id = c.id and (u.profile, u.start_work, u.end_work) = (h.profile, h.start_work, h.end_work)
     join sessions s on (s.company_id, s.user_id) = (u.company_id, u.id) and s.revoked_at is null and s.expires_at > $1`,
    [
      system.now,
      hours.map(({ profile }) => profile),
      hours.map(({ startWork }) => startWork),
      hours.map(({ endWork }) => endWork),
      hours.map(({ timeZone }) => timeZone),
    ],
  );

/** Sessions of all users but admins, in companies whose licence has ended. */
export async function selectSessionsOfExpired(system: Tx): Promise<{ companyId: number; sessionId: string }[]> {
  return system.rows(
    'sessions-of-expired',
    `select s.company_id as "companyId", s.id as "sessionId" from companies c
     join sessions s on s.company_id = c.id and s.revoked_at is null and s.expires_at > $1
     join users u on (u.company_id, u.id) = (s.company_id, s.user_id) and u.profile <> 'admin'
     where not c.is_super and (c.due_date is null or c.due_date <= $1)`,
    [system.now],
  );
}

export async function saveSessionSeen(tx: Tx, id: string): Promise<void> {
  await tx.db
    .updateTable('sessions')
    .set({ lastSeenAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

/** Deletes sessions, of all companies, that cannot be used any more. */
export async function deleteExpiredSessions(system: Tx, before: Date): Promise<void> {
  await system.db
    .deleteFrom('sessions')
    .where((or) => or.or([or('expiresAt', '<', before), or('revokedAt', '<', before)]))
    .execute();
}
