import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { selectUser } from './user.store.ts';

/** @throws Failure ERR_NO_USER_FOUND when this company has no such user */
export async function requireUser(tx: Tx, userId: number): Promise<void> {
  ensure(await selectUser(tx, userId), 'ERR_NO_USER_FOUND');
}
