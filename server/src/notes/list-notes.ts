import { maskName } from '@balcao/contract/contacts/contact.rules';
import { ensure, invalidInput } from '@balcao/contract/errors';
import type { Note } from '@balcao/contract/notes/note';
import { can } from '@balcao/contract/permissions';
import { canRead } from '@balcao/contract/tickets/visibility.rules';
import type { Actor } from '@balcao/contract/users/actor';
import { readContactName } from '../contacts/read-contact-name.ts';
import type { Tx } from '../platform/db/tx.ts';
import { findTicket } from '../tickets/find-ticket.ts';
import { type NoteWithVisibility, selectNotes } from './note.store.ts';

/** Notes of a ticket, or of all tickets of a contact that the actor may read. With both: of that ticket and contact. */
export async function listNotes(
  tx: Tx,
  actor: Actor,
  by: { ticketId?: number | undefined; contactId?: number | undefined },
): Promise<Note[]> {
  if (by.ticketId === undefined && by.contactId === undefined) throw invalidInput('ticketId', 'required');
  if (by.ticketId !== undefined) await findTicket(tx, actor, by.ticketId);
  if (by.contactId !== undefined) ensure(await readContactName(tx, by.contactId), 'ERR_NO_CONTACT_FOUND');
  const notes = await selectNotes(tx, by);
  return notes.filter(({ seen }) => canRead(actor, seen)).map((note) => presentNote(actor, note));
}

/** As this user may see it. All verbs that return a note use it. */
export const presentNote = (actor: Actor, { seen: _seen, ...note }: NoteWithVisibility): Note =>
  can(actor, 'numbers:seeFull') ? note : { ...note, contact: { ...note.contact, name: maskName(note.contact.name) } };
