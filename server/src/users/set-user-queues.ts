import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { announceUser } from './user.audience.ts';
import { selectUser } from './user.store.ts';
import { setQueues } from './user-queue.store.ts';

/** Replaces the queues that a person works in. */
export async function setUserQueues(tx: Tx, userId: number, queueIds: number[]): Promise<void> {
  ensure(await selectUser(tx, userId), 'ERR_NO_USER_FOUND');
  await setQueues(tx, userId, queueIds);
  await announceUser(tx, 'update', userId);
}
