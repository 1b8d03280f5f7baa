import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { selectUser } from './user.store.ts';

/** @throws Failure ERR_NO_USER_FOUND when this company has no such user */
export async function requireUser(tx: Tx, userId: number): Promise<void> {
  ensure(await selectUser(tx, userId), 'ERR_NO_USER_FOUND');
}

/** @throws Failure ERR_NO_USER_FOUND */
export async function findEmail(tx: Tx, userId: number): Promise<string> {
  const user = await selectUser(tx, userId);
  ensure(user, 'ERR_NO_USER_FOUND');
  return user.email;
}

/** Of any company, in whatever spelling; past row-level security. */
export async function findUserByEmail(
  system: Tx,
  email: string,
): Promise<{ companyId: number; userId: number } | null> {
  const [found] = await system.rows<{ companyId: number; userId: number }>(
    'user-by-email',
    'select company_id as "companyId", id as "userId" from users where lower(email) = lower($1)',
    [email],
  );
  return found ?? null;
}
