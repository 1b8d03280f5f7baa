import type { ContactImport } from '@balcao/contract/contact-imports/contact-import';
import type { ContactImportEvent } from '@balcao/contract/contact-imports/contact-import.events';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { personRoom } from '../platform/realtime/rooms.ts';
import { type ContactImportRecord, selectContactImport } from './contact-import.store.ts';

/** Masked by the actor's permissions. Every response that contains an import uses it. */
export const presentImport = (actor: Actor, record: ContactImportRecord): ContactImport =>
  can(actor, 'numbers:seeFull') ? presentRecord(record) : maskImport(presentRecord(record));

const presentRecord = ({
  fileId: _file,
  whatsappId: _connection,
  startsItself: _starts,
  changed: _changed,
  ...record
}: ContactImportRecord): ContactImport => record;

/** With a file of ten thousand numbers, the count of existing ones would reveal masked digits, so all accepted rows count as new. */
const maskImport = ({ create, update, same, ...record }: ContactImport): ContactImport => ({
  ...record,
  create: create + update + same,
  update: 0,
  same: 0,
});

export const maskImportEvent = (event: ContactImportEvent): ContactImportEvent =>
  event.action === 'update' ? { ...event, contactImport: maskImport(event.contactImport) } : event;

/** Announces the import's progress to its user. */
export async function announceImport(tx: Tx, id: number): Promise<void> {
  const record = await selectContactImport(tx, id);
  if (!record?.userId) return;
  tx.emit(
    'contactImport',
    { action: 'update', contactImport: presentRecord(record) },
    {
      rooms: [personRoom(record.userId)],
    },
  );
}

/** Imported contacts have no event each: clients that list contacts fetch them again. */
export const announceImported = (tx: Tx): void =>
  tx.emit('contactImport', { action: 'imported' }, { rooms: ['company'] });
