import type { ContactImport } from '@balcao/contract/contact-imports/contact-import';
import type { Tx } from '../platform/db/tx.ts';
import { type ContactImportRecord, selectContactImport } from './contact-import.store.ts';

export const presentImport = ({
  fileId: _file,
  whatsappId: _connection,
  startsItself: _starts,
  changed: _changed,
  ...record
}: ContactImportRecord): ContactImport => record;

/** Its person follows how far it has come. */
export async function announceImport(tx: Tx, id: number): Promise<void> {
  const record = await selectContactImport(tx, id);
  if (!record?.userId) return;
  tx.emit(
    'contactImport',
    { action: 'update', contactImport: presentImport(record) },
    {
      rooms: [`person:${record.userId}`],
    },
  );
}

/** Contacts came in without a notice each: whoever lists them fetches again. */
export const announceImported = (tx: Tx): void =>
  tx.emit('contactImport', { action: 'imported' }, { rooms: ['company'] });
