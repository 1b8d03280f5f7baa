import type { Tx } from '../platform/db/tx.ts';

export const selectSuperCompany = (system: Tx) =>
  system.db.selectFrom('companies').select('id').where('isSuper', '=', true).orderBy('id').executeTakeFirst();

type Code = { email: string; codeHash: string; expiresAt: Date };

/** An address has one code at a time, with its own tries. */
export async function saveCode(system: Tx, code: Code): Promise<void> {
  const fresh = { ...code, tries: 0, createdAt: system.now };
  await system.db
    .insertInto('signupCodes')
    .values(fresh)
    .onConflict((on) => on.column('email').doUpdateSet(fresh))
    .execute();
}

/** Counts a try under a lock; returns the code while tries are left. */
export async function takeTry(system: Tx, email: string, maxTries: number): Promise<{ codeHash: string } | null> {
  const found = await system.db
    .updateTable('signupCodes')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('email', '=', email)
    .where('tries', '<', maxTries)
    .where('expiresAt', '>', system.now)
    .returning('codeHash')
    .executeTakeFirst();
  return found ?? null;
}

/** False when it was used meanwhile. */
export async function spendCode(system: Tx, email: string, codeHash: string): Promise<boolean> {
  const spent = await system.db
    .deleteFrom('signupCodes')
    .where('email', '=', email)
    .where('codeHash', '=', codeHash)
    .returning('email')
    .executeTakeFirst();
  return spent !== undefined;
}

/** Expired codes. */
export async function deleteOldCodes(system: Tx): Promise<void> {
  await system.db.deleteFrom('signupCodes').where('expiresAt', '<=', system.now).execute();
}

/** A company has one at a time. */
export async function saveConfirmation(
  tx: Tx,
  one: { tokenHash: string; email: string; expiresAt: Date },
): Promise<void> {
  const row = { companyId: tx.companyId, createdAt: tx.now, ...one };
  await tx.db
    .insertInto('emailConfirmations')
    .values(row)
    .onConflict((on) => on.column('companyId').doUpdateSet(row))
    .execute();
}

/** In any company: a link names none. */
export async function selectConfirmationCompany(system: Tx, tokenHash: string): Promise<number | null> {
  const found = await system.db
    .selectFrom('emailConfirmations')
    .select('companyId')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return found?.companyId ?? null;
}

/** The confirmed address; null when the link has expired, or was used meanwhile. */
export async function spendConfirmation(tx: Tx, tokenHash: string): Promise<string | null> {
  const spent = await tx.db
    .deleteFrom('emailConfirmations')
    .where('companyId', '=', tx.companyId)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', tx.now)
    .returning('email')
    .executeTakeFirst();
  return spent?.email ?? null;
}
