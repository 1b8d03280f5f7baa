import type { Tx } from '../platform/db/tx.ts';
import { endSessionsOf } from './end-sessions.ts';
import { deletePasswordReset } from './password-reset/password-reset.store.ts';

/** After a new password, or for somebody who goes: sessions, but for one when it is named, and a mail's way to another password. */
export async function endAccessOf(tx: Tx, userId: number, except: string | null): Promise<void> {
  await deletePasswordReset(tx, userId);
  await endSessionsOf(tx, userId, except);
}
