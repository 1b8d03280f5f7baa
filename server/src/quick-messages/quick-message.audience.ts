import type { QuickMessage } from '@balcao/contract/quick-messages/quick-message';
import type { Tx } from '../platform/db/tx.ts';
import { personRoom } from '../platform/realtime/rooms.ts';
import { presentQuickMessage } from './find-quick-message.ts';
import type { QuickMessageRow } from './quick-message.store.ts';

type Owned = Pick<QuickMessage, 'geral' | 'userId'>;

/** Everybody for a general one; otherwise the managers, who see all, and its author, if there is one. */
const roomsOf = ({ geral, userId }: Owned): string[] =>
  geral ? ['company'] : ['supervisors', ...(userId === null ? [] : [personRoom(userId)])];

/** `before`: its previous state. Users who can no longer see it are notified of a removal. */
export function announceQuickMessage(tx: Tx, row: QuickMessageRow, before?: Owned): void {
  const rooms = roomsOf(row);
  if (before?.geral && !row.geral)
    tx.emit('quickemessage', { action: 'delete', id: row.id }, { rooms: ['company'], except: rooms });
  tx.emit('quickemessage', { action: before ? 'update' : 'create', record: presentQuickMessage(tx, row) }, { rooms });
}

export function announceQuickMessageDeleted(tx: Tx, id: number, before: Owned): void {
  tx.emit('quickemessage', { action: 'delete', id }, { rooms: roomsOf(before) });
}
