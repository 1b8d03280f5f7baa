import type { TagEvent } from '@balcao/contract/tags/tag.events';
import type { Tx } from '../platform/db/tx.ts';

/** Tags are the whole company's. */
export const announceTag = (tx: Tx, event: TagEvent): void => tx.emit('tag', event, { rooms: ['company'] });
