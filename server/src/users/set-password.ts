import type { Tx } from '../platform/db/tx.ts';
import { saveUser } from './user.store.ts';

/** Whoever calls has made sure that it is the person, and ends their sessions. */
export const setPassword = (tx: Tx, userId: number, passwordHash: string): Promise<void> =>
  saveUser(tx, userId, { passwordHash });
