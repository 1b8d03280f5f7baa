import { mergeContactFields } from '../contacts/duplicates/merge-contact-fields.ts';
import type { Tx } from '../platform/db/tx.ts';
import { findTickets } from '../tickets/find-ticket.ts';
import { alignContactIds, announceMerge } from './announce-merge.ts';
import { clearDoNotMerge, insertMerge } from './contact-merge.store.ts';
import type { LockedContacts } from './lock-contacts.ts';
import { mergeTickets } from './merge-tickets.ts';

export type MergeRequest = { keptId: number; goneId: number; how: 'mapping' | 'hand'; userId: number | null };

/**
 * Moves the identities, tickets, messages and notes of the duplicate to the survivor. The duplicate's row stays, hidden,
 * so that the merge can be undone (undo-merge.ts). `locked` has both contacts locked.
 */
export async function mergeContacts(
  tx: Tx,
  locked: LockedContacts,
  { keptId, goneId, how, userId }: MergeRequest,
): Promise<void> {
  const survivor = locked.contacts.find(({ id }) => id === keptId);
  const duplicate = locked.contacts.find(({ id }) => id === goneId);
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

  if (how === 'hand') await clearDoNotMerge(tx, [keptId, goneId]);
  const merged = await mergeContactFields(tx, survivor, duplicate);
  await tx.rows(
    'merge-identities',
    `update contact_identities set contact_id = $1, home_contact_id = nullif(coalesce(home_contact_id, $2), $1)
     where company_id = current_company() and contact_id = $2`,
    [keptId, goneId],
  );
  const movedTicketIds = await mergeTickets(tx, locked.tickets);
  await tx.rows(
    'merge-tickets',
    `update tickets set contact_id = $1, home_contact_id = nullif(coalesce(home_contact_id, $2), $1)
     where company_id = current_company() and contact_id = $2`,
    [keptId, goneId],
  );
  await alignContactIds(tx, ids);
  await tx.rows(
    'merge-hide',
    `update contacts set merged_into = $1, removed_at = coalesce(removed_at, $3), updated_at = $3
     where company_id = current_company() and id = $2`,
    [keptId, goneId, tx.now],
  );
  await insertMerge(tx, { keptId, goneId, how, userId, taken: merged, lastMessageId: locked.lastMessageId });
  await announceMerge(tx, { tickets: ids, before, movedTicketIds, contactIds: [goneId, keptId] });
}
