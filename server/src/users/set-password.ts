import type { Tx } from '../platform/db/tx.ts';
import { saveUser } from './user.store.ts';

/** The caller has authenticated the person, and ends their sessions. */
export const setPassword = (tx: Tx, userId: number, passwordHash: string): Promise<void> =>
  saveUser(tx, userId, { passwordHash });
