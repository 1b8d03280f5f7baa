import type { Tx } from '../../platform/db/tx.ts';

type NewChallenge = { userId: number; enrols: boolean; expiresAt: Date; tokenHash: string };

export async function insertChallenge(tx: Tx, challenge: NewChallenge): Promise<void> {
  await tx.db
    .insertInto('signInChallenges')
    .values({ companyId: tx.companyId, ...challenge })
    .execute();
}

/** From any company, because the token does not name one. */
export async function selectChallengeAnywhere(system: Tx, tokenHash: string) {
  return system.db
    .selectFrom('signInChallenges')
    .select(['companyId', 'userId'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

/** Locked: of two attempts at once, the second sees the result of the first. */
export async function lockChallenge(tx: Tx, tokenHash: string) {
  return tx.db
    .selectFrom('signInChallenges')
    .selectAll()
    .where('companyId', '=', tx.companyId)
    .where('tokenHash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
}

export async function countWrongCode(tx: Tx, tokenHash: string): Promise<void> {
  await tx.db
    .updateTable('signInChallenges')
    .set((has) => ({ wrongCodes: has('wrongCodes', '+', 1) }))
    .where('companyId', '=', tx.companyId)
    .where('tokenHash', '=', tokenHash)
    .execute();
}

export async function deleteChallengesOf(tx: Tx, userId: number): Promise<void> {
  await tx.db
    .deleteFrom('signInChallenges')
    .where('companyId', '=', tx.companyId)
    .where('userId', '=', userId)
    .execute();
}

/** For all companies. */
export async function deleteExpiredChallenges(system: Tx): Promise<void> {
  await system.db.deleteFrom('signInChallenges').where('expiresAt', '<', system.now).execute();
}
