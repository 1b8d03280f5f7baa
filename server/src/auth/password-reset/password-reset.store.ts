import type { Tx } from '../../platform/db/tx.ts';

/** A person has at most one: a new one replaces the former. */
export async function savePasswordReset(
  tx: Tx,
  reset: { userId: number; tokenHash: string; email: string; expiresAt: Date },
): Promise<void> {
  await tx.rows(
    'save-password-reset',
    `insert into password_resets (user_id, token_hash, email, created_at, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (company_id, user_id) do update
       set token_hash = excluded.token_hash, email = excluded.email, created_at = excluded.created_at, expires_at = excluded.expires_at`,
    [reset.userId, reset.tokenHash, reset.email, tx.now, reset.expiresAt],
  );
}

type Asked = { userId: number; tokenHash: string };

/** Valid only while the person still has the address it was sent to. */
export async function isValidPasswordReset(tx: Tx, { userId, tokenHash }: Asked): Promise<boolean> {
  const found = await tx.rows(
    'find-password-reset',
    `select from password_resets r join users u on u.company_id = r.company_id and u.id = r.user_id
     where r.company_id = current_company() and r.user_id = $1 and r.token_hash = $2 and r.expires_at > $3
       and lower(r.email) = lower(u.email)`,
    [userId, tokenHash, tx.now],
  );
  return found.length > 0;
}

/** False when it has been used meanwhile. */
export async function spendPasswordReset(tx: Tx, { userId, tokenHash }: Asked): Promise<boolean> {
  const spent = await tx.rows(
    'spend-password-reset',
    `delete from password_resets where company_id = current_company() and user_id = $1 and token_hash = $2 and expires_at > $3
     returning user_id`,
    [userId, tokenHash, tx.now],
  );
  return spent.length > 0;
}

export async function deletePasswordReset(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom('passwordResets').where('companyId', '=', tx.companyId).where('userId', '=', userId).execute();
}

/** For all companies. */
export async function deleteExpiredPasswordResets(system: Tx): Promise<void> {
  await system.db.deleteFrom('passwordResets').where('expiresAt', '<=', system.now).execute();
}
