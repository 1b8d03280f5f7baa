import type { Tx } from '../platform/db/tx.ts';
import type { SavedViewRow } from './saved-view.store.ts';

type Owned = Pick<SavedViewRow, 'userId'>;

/** Everybody for a shared one, else its owner; who had it and who has it now. */
export function announceSavedViews(tx: Tx, ...changed: Owned[]): void {
  const rooms = changed.some(({ userId }) => userId === null)
    ? ['company']
    : [...new Set(changed.map(({ userId }) => `person:${userId}`))];
  tx.emit('savedView', { action: 'changed' }, { rooms });
}
