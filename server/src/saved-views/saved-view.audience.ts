import type { Tx } from '../platform/db/tx.ts';
import { personRoom } from '../platform/realtime/rooms.ts';
import type { SavedViewRow } from './saved-view.store.ts';

type Owned = Pick<SavedViewRow, 'userId'>;

/** To all users for a shared view, else to its owner; covers the former and the present owner. */
export function announceSavedViews(tx: Tx, ...changed: Owned[]): void {
  const rooms = changed.map(({ userId }) => (userId === null ? 'company' : personRoom(userId)));
  tx.emit('savedView', { action: 'changed' }, { rooms: rooms.includes('company') ? ['company'] : [...new Set(rooms)] });
}
