import type { Tx } from '../../platform/db/tx.ts';

/** Locked: of two uses of one code at once, the second sees that it is used up. */
export async function lockTwoFactor(tx: Tx, userId: number) {
  return tx.db
    .selectFrom('twoFactors')
    .selectAll()
    .where('companyId', '=', tx.companyId)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

export async function selectState(tx: Tx, userId: number): Promise<{ enabled: boolean; recoveryCodesLeft: number }> {
  const [found] = await tx.rows<{ enabled: boolean; recoveryCodesLeft: number }>(
    'two-factor-state',
    `select confirmed_at is not null as enabled, (select count(*)::int from recovery_codes r
       where (r.company_id, r.user_id) = (t.company_id, t.user_id)) as "recoveryCodesLeft"
     from two_factors t where t.company_id = current_company() and t.user_id = $1`,
    [userId],
  );
  return found ?? { enabled: false, recoveryCodesLeft: 0 };
}

/** Replaces a set-up that was begun and never confirmed. */
export async function saveSetup(tx: Tx, userId: number, sealedSecret: string): Promise<void> {
  const fresh = { sealedSecret, lastCounter: 0, createdAt: tx.now };
  await tx.db
    .insertInto('twoFactors')
    .values({ companyId: tx.companyId, userId, ...fresh })
    .onConflict((on) => on.columns(['companyId', 'userId']).doUpdateSet(fresh))
    .execute();
}

export async function saveCounter(tx: Tx, userId: number, lastCounter: number): Promise<void> {
  await tx.db
    .updateTable('twoFactors')
    .set({ lastCounter })
    .where('companyId', '=', tx.companyId)
    .where('userId', '=', userId)
    .execute();
}

export async function saveConfirmed(tx: Tx, userId: number): Promise<void> {
  await tx.db
    .updateTable('twoFactors')
    .set({ confirmedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('userId', '=', userId)
    .execute();
}

export async function replaceRecoveryCodes(tx: Tx, userId: number, codeHashes: string[]): Promise<void> {
  await tx.db.deleteFrom('recoveryCodes').where('companyId', '=', tx.companyId).where('userId', '=', userId).execute();
  await tx.db
    .insertInto('recoveryCodes')
    .values(codeHashes.map((codeHash) => ({ companyId: tx.companyId, userId, codeHash })))
    .execute();
}

/** False when there is no such code, or it is used up. */
export async function takeRecoveryCode(tx: Tx, userId: number, codeHash: string): Promise<boolean> {
  const taken = await tx.db
    .deleteFrom('recoveryCodes')
    .where('companyId', '=', tx.companyId)
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .returning('codeHash')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Deletes its recovery codes as well. */
export async function deleteTwoFactor(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom('twoFactors').where('companyId', '=', tx.companyId).where('userId', '=', userId).execute();
}

/** For all companies, for a change of the secret key. */
export async function selectSealedSecrets(system: Tx) {
  return system.db.selectFrom('twoFactors').select(['companyId', 'userId', 'sealedSecret']).execute();
}

/** A row that changed meanwhile is left as it is. */
export async function replaceSealedSecret(
  system: Tx,
  { companyId, userId, sealedSecret }: { companyId: number; userId: number; sealedSecret: string },
  renewed: string,
): Promise<void> {
  await system.db
    .updateTable('twoFactors')
    .set({ sealedSecret: renewed })
    .where('companyId', '=', companyId)
    .where('userId', '=', userId)
    .where('sealedSecret', '=', sealedSecret)
    .execute();
}
