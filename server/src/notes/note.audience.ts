import type { Tx } from '../platform/db/tx.ts';

/** Everybody, without the text: who may read the contact's notes is decided when they are fetched. */
export const announceNotes = (tx: Tx, contactId: number): void =>
  tx.emit('note', { action: 'update', contactId }, { rooms: ['company'] });
