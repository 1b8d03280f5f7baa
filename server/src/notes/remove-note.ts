import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import { canRead } from '@balcao/contract/tickets/visibility.rules';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import { announceNotes } from './note.audience.ts';
import { deleteNote, selectNotes } from './note.store.ts';

/** By its author or an admin, while they see the ticket. */
export async function removeNote(tx: Tx, actor: Actor, id: number): Promise<{ message: string }> {
  const [note] = await selectNotes(tx, { id });
  ensure(note, 'ERR_NOT_FOUND');
  const own = can(actor, 'notes:removeOthers') || note.userId === actor.userId;
  ensure(own && canRead(actor, note.seen), 'ERR_NO_PERMISSION');
  await deleteNote(tx, id);
  announceNotes(tx, note.contactId);
  await recordAudit(tx, { action: 'note.remove', by: actor, subject: { id } });
  return { message: 'note deleted' };
}
