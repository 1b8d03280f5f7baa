import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../../platform/db/tx.ts';
import { randomToken } from '../../platform/security/tokens.ts';

/** Its proof is random and unknown to everybody: no cookie can continue the session. */
export async function insertImpersonationSession(
  system: Tx,
  adminId: number,
  by: Actor,
  expiresAt: Date,
): Promise<{ id: string }> {
  return system.db
    .insertInto('sessions')
    .values({
      companyId: system.companyId,
      userId: adminId,
      refreshHash: randomToken(),
      previousHash: null,
      expiresAt,
      rotatedAt: system.now,
      createdAt: system.now,
      lastSeenAt: system.now,
      userAgent: system.caller?.userAgent ?? '',
      address: system.caller?.address ?? '',
      lookerSessionId: by.sessionId,
      lookerCompanyId: by.companyId,
      lookerId: by.userId,
      lookerName: by.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Locks the operator's own session until the commit: a concurrent end of it also ends the one opened from it. */
export async function lockOwnSession(system: Tx, by: Actor): Promise<boolean> {
  const [found] = await system.rows(
    'lock-operator-session',
    'select from sessions where company_id = $1 and id = $2 and revoked_at is null and expires_at > $3 for share',
    [by.companyId, by.sessionId, system.now],
  );
  return found !== undefined;
}

/** The company's first admin. */
export async function selectFirstAdmin(system: Tx): Promise<{ id: number } | undefined> {
  return system.db
    .selectFrom('users')
    .select('id')
    .where('companyId', '=', system.companyId)
    .where('profile', '=', 'admin')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function allowWriting(system: Tx, sessionId: string): Promise<void> {
  await system.db
    .updateTable('sessions')
    .set({ mayWrite: true })
    .where('companyId', '=', system.companyId)
    .where('id', '=', sessionId)
    .execute();
}

export async function selectOperator(system: Tx, { companyId, operatorId }: { companyId: number; operatorId: number }) {
  return system.db
    .selectFrom('users')
    .select(['email', 'passwordHash'])
    .where('companyId', '=', companyId)
    .where('id', '=', operatorId)
    .executeTakeFirst();
}
