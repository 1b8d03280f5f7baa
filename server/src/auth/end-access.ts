import type { Tx } from '../platform/db/tx.ts';
import { endSessionsOf } from './end-sessions.ts';
import { deletePasswordReset } from './password-reset/password-reset.store.ts';
import { deleteChallengesOf } from './two-factor/sign-in-challenge.store.ts';

/**
 * After a password change or before a person is deleted: ends their sessions (except one, if given), their unfinished
 * sign-ins and their password resets.
 */
export async function endAccessOf(tx: Tx, userId: number, except: string | null): Promise<void> {
  await deletePasswordReset(tx, userId);
  await deleteChallengesOf(tx, userId);
  await endSessionsOf(tx, userId, except);
}
