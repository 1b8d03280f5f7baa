import type { ReportMailingEvent } from '@balcao/contract/analytics/report-mailing.events';
import type { Tx } from '../../platform/db/tx.ts';
import { personRoom } from '../../platform/realtime/rooms.ts';

/** Announces it to all users who can list it; `find-mailing.ts` has the same rule. */
export function announceMailing(
  tx: Tx,
  action: ReportMailingEvent['action'],
  { id, ownerId }: { id: number; ownerId: number | null },
): void {
  const rooms = ['admins', ...(ownerId === null ? [] : [personRoom(ownerId)])];
  tx.emit('reportMailing', { action, mailingId: id }, { rooms });
}
