import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { lockTag } from './tag.store.ts';

/** Nobody removes it until the transaction ends. */
export async function requireTag(tx: Tx, id: number): Promise<void> {
  ensure(await lockTag(tx, id, 'share'), 'ERR_NOT_FOUND');
}
