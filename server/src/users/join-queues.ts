import { demand } from '@balcao/contract/errors';
import type { Tx } from '../platform/tx.ts';
import { setQueues } from './membership.store.ts';
import { announceUser } from './user.audience.ts';
import { selectUser } from './user.store.ts';

/** The queues that a person works in: these, and no others. */
export async function joinQueues(tx: Tx, userId: number, queueIds: number[]): Promise<void> {
  demand(await selectUser(tx, userId), 'ERR_NO_USER_FOUND');
  await setQueues(tx, userId, queueIds);
  await announceUser(tx, 'update', userId);
}
