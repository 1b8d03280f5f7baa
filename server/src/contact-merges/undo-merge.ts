import type { Contact } from '@balcao/contract/contacts/contact';
import { ensure, Failure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import { returnRecipientsToContact } from '../campaigns/move-recipients.ts';
import { enqueueBlockOnChannels } from '../contacts/block-contact.ts';
import { presentContact } from '../contacts/contact.audience.ts';
import { returnIdentities, showDuplicate } from '../contacts/duplicates/hide-duplicate.ts';
import { intersectMerged, restoreContactFields } from '../contacts/duplicates/merge-contact-fields.ts';
import { reclaimNumbers } from '../contacts/duplicates/reclaim-numbers.ts';
import { findListedContact } from '../contacts/find-contact.ts';
import type { Tx } from '../platform/db/tx.ts';
import { returnRatingsToContact } from '../ratings/move-ratings.ts';
import { returnSchedulesToContact } from '../schedules/move-schedules.ts';
import { findTickets } from '../tickets/find-ticket.ts';
import { returnTicketsToContact } from '../tickets/merge/move-tickets.ts';
import { alignContactIds, announceMerge } from './announce-merge.ts';
import {
  findMergedIds,
  findSurvivorId,
  lockMerge,
  type Merge,
  markUndone,
  selectMergesAbove,
} from './contact-merge.store.ts';
import { lockContacts } from './lock-contacts.ts';
import { unmergeTickets } from './unmerge-tickets.ts';

/**
 * Undoes a merge. The current survivor returns what belongs to the duplicate: the identities, tickets, messages and notes
 * it had before, and what arrived since under its identities. Contacts merged into either side stay there; merges can be
 * undone in any order. The pair is then marked do-not-merge for channels.
 */
export async function undoMerge(
  tx: Tx,
  actor: Actor,
  contactId: number,
  mergeId: number,
): Promise<{ contact: Contact | null; restored: Contact | null }> {
  const merge = await lockMerge(tx, mergeId);
  ensure(merge, 'ERR_NO_MERGE_FOUND');
  const survivorId = await findSurvivorId(tx, merge.survivorId);
  ensure(survivorId, 'ERR_NO_MERGE_FOUND');
  ensure(contactId === survivorId || contactId === merge.survivorId, 'ERR_NO_MERGE_FOUND');
  if (merge.undoneAt !== null) throw new Failure('ERR_MERGE_UNDONE');
  await splitContacts(tx, merge, survivorId);
  await markUndone(tx, mergeId, actor.userId);
  await recordAudit(tx, { action: 'contact.unmerge', by: actor, subject: { id: merge.duplicateId } });
  const readPresented = async (id: number) => {
    const contact = await findListedContact(tx, id);
    return contact ? presentContact(actor, contact) : null;
  };
  return { contact: await readPresented(survivorId), restored: await readPresented(merge.duplicateId) };
}

async function splitContacts(tx: Tx, merge: Merge, survivorId: number): Promise<void> {
  const { duplicateId } = merge;
  const locked = await lockContacts(tx, [...new Set([survivorId, merge.survivorId, duplicateId])]);
  // It was merged into another contact meanwhile.
  if (locked.contacts.find(({ id }) => id === survivorId)?.mergedInto !== null) throw new Failure('ERR_CONTACT_BUSY');
  const duplicateIds = await findMergedIds(tx, duplicateId);
  const before = await findTickets(
    tx,
    locked.tickets.map(({ id }) => id),
  );

  await showDuplicate(tx, duplicateId, merge.taken.goneRemovedAt);
  const moved = { from: survivorId, to: duplicateId, originalIds: duplicateIds };
  await returnIdentities(tx, moved);
  await returnTicketsToContact(tx, moved);
  await returnSchedulesToContact(tx, moved);
  await returnRecipientsToContact(tx, moved);
  await returnRatingsToContact(tx, moved);
  await restoreContactFields(tx, merge.survivorId, merge.taken);
  for (const above of await selectMergesAbove(tx, merge.survivorId))
    await restoreContactFields(tx, above.survivorId, intersectMerged(merge.taken, above.taken));
  await reclaimNumbers(tx, [survivorId, duplicateId]);
  const { tickets, rethreaded } = await unmergeTickets(tx, { holderId: survivorId, duplicateId, merge });
  await alignContactIds(tx, tickets);
  await separateBlocks(tx, [survivorId, duplicateId]);
  await announceMerge(tx, {
    tickets,
    before,
    movedTicketIds: rethreaded,
    contactIds: [survivorId, duplicateId],
    restoredId: duplicateId,
  });
}

/** While merged, a block applied to both: where only one of them is blocked, the channels of each are updated. */
async function separateBlocks(tx: Tx, contactIds: number[]): Promise<void> {
  const [blocks] = await tx.rows<{ differ: boolean }>(
    'unmerge-blocks',
    'select count(distinct active) > 1 as differ from contacts where company_id = current_company() and id = any($1)',
    [contactIds],
  );
  if (blocks?.differ) for (const id of contactIds) enqueueBlockOnChannels(tx, id);
}
