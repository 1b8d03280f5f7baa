import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { lockTags } from './tag.store.ts';

/** Nobody removes it, or makes a lane or a tag of it, until the transaction ends. */
export async function requireTag(tx: Tx, id: number): Promise<void> {
  ensure(await lockTags(tx, [id], 'share'), 'ERR_NOT_FOUND');
}
