import { moveRecipientsToContact } from '../campaigns/move-recipients.ts';
import { enqueueBlockOnChannels } from '../contacts/block-contact.ts';
import { hideDuplicate, moveIdentities } from '../contacts/duplicates/hide-duplicate.ts';
import { mergeContactFields } from '../contacts/duplicates/merge-contact-fields.ts';
import type { Tx } from '../platform/db/tx.ts';
import { moveRatingsToContact } from '../ratings/move-ratings.ts';
import { moveSchedulesToContact } from '../schedules/move-schedules.ts';
import { findTickets } from '../tickets/find-ticket.ts';
import { moveTicketsToContact } from '../tickets/merge/move-tickets.ts';
import { alignContactIds, announceMerge } from './announce-merge.ts';
import { clearDoNotMerge, insertMerge } from './contact-merge.store.ts';
import type { LockedContacts } from './lock-contacts.ts';
import { mergeTickets } from './merge-tickets.ts';

type MergeRequest = { survivorId: number; duplicateId: number; how: 'mapping' | 'hand'; userId: number | null };

/**
 * Moves the identities, tickets, messages and notes of the duplicate to the survivor. The duplicate's row stays, hidden,
 * so that the merge can be undone (undo-merge.ts). `locked` has both contacts locked.
 */
export async function mergeContacts(
  tx: Tx,
  locked: LockedContacts,
  { survivorId, duplicateId, how, userId }: MergeRequest,
): Promise<void> {
  const survivor = locked.contacts.find(({ id }) => id === survivorId);
  const duplicate = locked.contacts.find(({ id }) => id === duplicateId);
  if (
    !survivor ||
    !duplicate ||
    survivor.isGroup ||
    duplicate.isGroup ||
    survivor.mergedInto !== null ||
    duplicate.mergedInto !== null
  )
    throw new Error('these contacts cannot be merged');
  const ids = locked.tickets.map(({ id }) => id);
  const before = await findTickets(tx, ids);

  if (how === 'hand') await clearDoNotMerge(tx, [survivorId, duplicateId]);
  const merged = await mergeContactFields(tx, survivor, duplicate);
  await moveIdentities(tx, survivorId, duplicateId);
  const movedTicketIds = await mergeTickets(tx, locked.tickets);
  await moveTicketsToContact(tx, survivorId, duplicateId);
  await moveSchedulesToContact(tx, survivorId, duplicateId);
  await moveRecipientsToContact(tx, survivorId, duplicateId);
  await moveRatingsToContact(tx, survivorId, duplicateId);
  await alignContactIds(tx, ids);
  await hideDuplicate(tx, survivorId, duplicateId);
  if (survivor.active !== duplicate.active) enqueueBlockOnChannels(tx, survivorId);
  await insertMerge(tx, {
    survivorId,
    duplicateId,
    how,
    userId,
    taken: merged,
    lastMessageId: locked.lastMessageId,
  });
  await announceMerge(tx, { tickets: ids, before, movedTicketIds, contactIds: [duplicateId, survivorId] });
}
