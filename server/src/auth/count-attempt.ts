import { createHash } from 'node:crypto';
import { Failure } from '@balcao/contract/errors';
import type { Tx } from '../platform/tx.ts';
import { deleteAttempts, holdSubject, insertAttempt, selectAttempts } from './login-attempt.store.ts';

/** Failed sign-ins within the window, after which the next is refused unread. */
export const attemptLimits = { account: 10, address: 50, windowMs: 15 * 60_000 };

/**
 * Counts an attempt on the account before its password is looked at, so that a burst cannot slip through;
 * `forgiveAttempts` takes it back. Accounts that do not exist are counted, too. The address is only looked at: many
 * people of one office sign in at once. @throws Failure ERR_RATE_LIMIT
 */
export async function countAttempt(system: Tx, email: string, address: string): Promise<void> {
  await holdSubject(system, accountOf(email));
  await demandPatience(system, accountOf(email), attemptLimits.account);
  await demandPatience(system, addressOf(address), attemptLimits.address);
  await insertAttempt(system, accountOf(email));
}

/** The password was wrong: that counts against the address. */
export const blameAddress = (system: Tx, address: string): Promise<void> => insertAttempt(system, addressOf(address));

/** The password was right: the account starts anew. */
export const forgiveAttempts = (system: Tx, email: string): Promise<void> => deleteAttempts(system, accountOf(email));

/** Hashed: whoever types a password into the wrong field does not leave it in a table. */
const accountOf = (email: string) => `account:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;
const addressOf = (address: string) => `address:${address}`;

async function demandPatience(system: Tx, subject: string, limit: number): Promise<void> {
  const now = system.now.getTime();
  const attempts = await selectAttempts(system, subject, new Date(now - attemptLimits.windowMs));
  const oldest = attempts.at(-limit); // when this one leaves the window, there is room again
  if (oldest === undefined) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((oldest.getTime() + attemptLimits.windowMs - now) / 1000));
  throw new Failure('ERR_RATE_LIMIT', { retryAfterSeconds });
}
