import type { Contact } from '@balcao/contract/contacts/contact';
import { demand, Failure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/tx.ts';
import { findTickets } from '../tickets/find-ticket.ts';
import { contactFor } from './contact.audience.ts';
import { readContact } from './contact.store.ts';
import { familyOf, lockMerge, type Merge, markUndone, mergesAbove, rootOf } from './contact-merge.store.ts';
import { holdContacts } from './hold-contacts.ts';
import { giveBack, inBoth } from './take-over.ts';
import { alignWithTickets, tellMoved } from './tell-moved.ts';
import { unfoldTickets } from './unfold-tickets.ts';

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
  demand(merge, 'ERR_NO_MERGE_FOUND');
  const holderId = await rootOf(tx, merge.keptId);
  demand(holderId, 'ERR_NO_MERGE_FOUND');
  demand(contactId === holderId || contactId === merge.keptId, 'ERR_NO_MERGE_FOUND');
  if (merge.undoneAt !== null) throw new Failure('ERR_MERGE_UNDONE');
  await separate(tx, merge, holderId);
  await markUndone(tx, mergeId, actor.userId);
  const shown = async (id: number) => {
    const contact = await readContact(tx, id);
    return contact ? contactFor(actor, contact) : null;
  };
  return { contact: await shown(holderId), restored: await shown(merge.goneId) };
}

async function separate(tx: Tx, merge: Merge, holderId: number): Promise<void> {
  const { goneId } = merge;
  const held = await holdContacts(tx, [...new Set([holderId, merge.keptId, goneId])]);
  // It was merged into another contact meanwhile.
  if (held.contacts.find(({ id }) => id === holderId)?.mergedInto !== null) throw new Failure('ERR_CONTACT_BUSY');
  const side = await familyOf(tx, goneId);
  const before = await findTickets(
    tx,
    held.tickets.map(({ id }) => id),
  );

  await tx.rows(
    'unmerge-show',
    `update contacts set merged_into = null, removed_at = $2, updated_at = $3 where company_id = current_company() and id = $1`,
    [goneId, merge.taken.goneRemovedAt, tx.now],
  );
  await tx.rows(
    'unmerge-identities',
    `update contact_identities set contact_id = $2, home_contact_id = nullif(home_contact_id, $2)
     where company_id = current_company() and contact_id = $1 and home_contact_id = any($3)`,
    [holderId, goneId, side],
  );
  await tx.rows(
    'unmerge-tickets',
    `update tickets set contact_id = $2, home_contact_id = nullif(home_contact_id, $2)
     where company_id = current_company() and contact_id = $1 and home_contact_id = any($3)`,
    [holderId, goneId, side],
  );
  await giveBack(tx, merge.keptId, merge.taken);
  for (const above of await mergesAbove(tx, merge.keptId))
    await giveBack(tx, above.keptId, inBoth(merge.taken, above.taken));
  const { tickets, rethreaded } = await unfoldTickets(tx, { holderId, goneId, merge });
  await alignWithTickets(tx, tickets);
  await tellMoved(tx, { tickets, before, rethreaded, contactIds: [holderId, goneId], restoredId: goneId });
}
