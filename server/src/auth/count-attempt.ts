import { createHash } from 'node:crypto';
import { Failure } from '@balcao/contract/errors';
import type { Tx } from '../platform/tx.ts';
import { deleteAttempts, holdSubjects, insertAttempts, selectAttempts } from './login-attempt.store.ts';

/** Failed sign-ins within the window, after which the next is refused unread. */
export const attemptLimits = { account: 10, address: 50, windowMs: 15 * 60_000 };

export type Attempt = { account: string; ids: number[] };

/**
 * Counts an attempt before its password is looked at, so that a burst cannot slip through; `forgiveAttempt` takes it
 * back. Accounts that do not exist are counted, too. @throws Failure ERR_RATE_LIMIT
 */
export async function countAttempt(system: Tx, email: string, address: string): Promise<Attempt> {
  // Hashed: whoever types a password into the wrong field does not leave it in a table.
  const account = `account:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;
  const from = `address:${address}`;
  await holdSubjects(system, [account, from]);
  await demandPatience(system, account, attemptLimits.account);
  await demandPatience(system, from, attemptLimits.address);
  return { account, ids: await insertAttempts(system, [account, from]) };
}

/** The password was right: the account starts anew, and the address gets this one back. */
export const forgiveAttempt = (system: Tx, { account, ids }: Attempt): Promise<void> =>
  deleteAttempts(system, account, ids);

async function demandPatience(system: Tx, subject: string, limit: number): Promise<void> {
  const now = system.now.getTime();
  const attempts = await selectAttempts(system, subject, new Date(now - attemptLimits.windowMs));
  const oldest = attempts.at(-limit); // when this one leaves the window, there is room again
  if (oldest === undefined) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((oldest.getTime() + attemptLimits.windowMs - now) / 1000));
  throw new Failure('ERR_RATE_LIMIT', { retryAfterSeconds });
}
