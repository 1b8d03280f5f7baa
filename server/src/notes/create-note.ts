import type { Note } from '@balcao/contract/notes/note';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { lockVisibleTicket } from '../tickets/find-ticket.ts';
import { presentNote } from './list-notes.ts';
import { announceNotes } from './note.audience.ts';
import { insertNote, selectNotes } from './note.store.ts';

/**
 * The contact is the ticket's, whatever the body says. The ticket is locked, as its contact may be changing; users who
 * may only read it cannot write notes.
 */
export async function createNote(tx: Tx, actor: Actor, input: { note: string; ticketId: number }): Promise<Note> {
  const { id: ticketId, contactId } = await lockVisibleTicket(tx, actor, input.ticketId);
  const id = await insertNote(tx, { note: input.note, ticketId, contactId, userId: actor.userId });
  const [note] = await selectNotes(tx, { id });
  if (!note) throw new Error('a note that was just written is not there');
  announceNotes(tx, contactId);
  return presentNote(actor, note);
}
