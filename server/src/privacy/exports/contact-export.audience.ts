import { maskName } from '@balcao/contract/contacts/contact.rules';
import type { ContactExportEvent } from '@balcao/contract/privacy/contact-export.events';
import type { Tx } from '../../platform/db/tx.ts';
import { personRoom } from '../../platform/realtime/rooms.ts';
import { selectExport } from './contact-export.store.ts';

/** Sent to all admins, so it contains no personal data: only that the list has changed. */
export const announceExports = (tx: Tx): void => tx.emit('contactExport', { action: 'reload' }, { rooms: ['admins'] });

/** Notifies the person who requested it of the result. */
export async function announceFinishedExport(tx: Tx, id: number, { userId }: { userId: number }): Promise<void> {
  announceExports(tx);
  const row = await selectExport(tx, id);
  if (!row || row.state === 'waiting') return;
  const { contactName, state, failure } = row;
  tx.emit('contactExport', { action: 'update', id, contactName, state, failure }, { rooms: [personRoom(userId)] });
}

/** The event for a person who lost full number access since the request: it then says that the export failed. */
export const maskContactExportEvent = (event: ContactExportEvent): ContactExportEvent =>
  event.action === 'update' ? { ...event, contactName: maskName(event.contactName) } : event;
