import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { lockTags } from './tag.store.ts';

/** Locks it until the transaction ends, against removal and changes between lane and tag. */
export async function requireTag(tx: Tx, id: number): Promise<void> {
  ensure(await lockTags(tx, [id], 'share'), 'ERR_NOT_FOUND');
}
