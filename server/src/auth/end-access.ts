import type { Tx } from '../platform/db/tx.ts';
import { endSessionsOf } from './end-sessions.ts';
import { deletePasswordReset } from './password-reset/password-reset.store.ts';
import { deleteChallengesOf } from './two-factor/sign-in-challenge.store.ts';

/**
 * After a new password, or for somebody who goes: sessions, but for one when it is named, sign-ins that the password of before has begun, and a
 * mail's way to another password.
 */
export async function endAccessOf(tx: Tx, userId: number, except: string | null): Promise<void> {
  await deletePasswordReset(tx, userId);
  await deleteChallengesOf(tx, userId);
  await endSessionsOf(tx, userId, except);
}
