import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { selectUser, type UserRow } from './user.store.ts';

/** @throws Failure ERR_NO_USER_FOUND when this company has no such user */
export async function requireUser(tx: Tx, userId: number): Promise<UserRow> {
  const user = await selectUser(tx, userId);
  ensure(user, 'ERR_NO_USER_FOUND');
  return user;
}

/** @throws Failure ERR_NO_USER_FOUND */
export const findEmail = async (tx: Tx, userId: number): Promise<string> => (await requireUser(tx, userId)).email;

/** Searches all companies and ignores the spelling; bypasses row-level security. */
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
