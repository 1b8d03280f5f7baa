import type { Tx } from '../platform/tx.ts';
import { findTickets } from '../tickets/find-ticket.ts';
import { bringTogether, insertMerge } from './contact-merge.store.ts';
import { foldTickets } from './fold-tickets.ts';
import type { Held } from './hold-contacts.ts';
import { takeOver } from './take-over.ts';
import { alignWithTickets, tellMoved } from './tell-moved.ts';

export type MergeOf = { keptId: number; goneId: number; how: 'mapping' | 'hand'; userId: number | null };

/**
 * Moves the identities, tickets, messages and notes of the duplicate to the survivor. The duplicate's row stays, hidden,
 * so that the merge can be undone (undo-merge.ts). `locked` has both contacts locked.
 */
export async function mergeContacts(tx: Tx, held: Held, { keptId, goneId, how, userId }: MergeOf): Promise<void> {
  const kept = held.contacts.find(({ id }) => id === keptId);
  const gone = held.contacts.find(({ id }) => id === goneId);
  if (!kept || !gone || kept.isGroup || gone.isGroup || kept.mergedInto !== null || gone.mergedInto !== null)
    throw new Error('these contacts cannot be merged');
  const ids = held.tickets.map(({ id }) => id);
  const before = await findTickets(tx, ids);

  if (how === 'hand') await bringTogether(tx, [keptId, goneId]);
  const taken = await takeOver(tx, kept, gone);
  await tx.rows(
    'merge-identities',
    `update contact_identities set contact_id = $1, home_contact_id = nullif(coalesce(home_contact_id, $2), $1)
     where company_id = current_company() and contact_id = $2`,
    [keptId, goneId],
  );
  const rethreaded = await foldTickets(tx, held.tickets);
  await tx.rows(
    'merge-tickets',
    `update tickets set contact_id = $1, home_contact_id = nullif(coalesce(home_contact_id, $2), $1)
     where company_id = current_company() and contact_id = $2`,
    [keptId, goneId],
  );
  await alignWithTickets(tx, ids);
  await tx.rows(
    'merge-hide',
    `update contacts set merged_into = $1, removed_at = coalesce(removed_at, $3), updated_at = $3
     where company_id = current_company() and id = $2`,
    [keptId, goneId, tx.now],
  );
  await insertMerge(tx, { keptId, goneId, how, userId, taken, lastMessageId: held.lastMessageId });
  await tellMoved(tx, { tickets: ids, before, rethreaded, contactIds: [goneId, keptId] });
}
