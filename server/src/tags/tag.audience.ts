import type { TagEvent } from '@balcao/contract/tags/tag.events';
import type { Tx } from '../platform/db/tx.ts';

/** The whole company sees tags. */
export const announceTag = (tx: Tx, event: TagEvent): void => tx.emit('tag', event, { rooms: ['company'] });
