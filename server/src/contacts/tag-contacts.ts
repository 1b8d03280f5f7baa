import { demand } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { sql } from 'kysely';
import type { Tx } from '../platform/tx.ts';
import { announceContact } from './contact.audience.ts';
import { putTags, readListedContacts } from './contact.store.ts';

/**
 * Puts tags on contacts, many at once; those that were on them stay. Contacts that are gone are no failure, because a
 * colleague may have been quicker; a tag that is gone is one.
 */
export async function tagContacts(
  tx: Tx,
  _actor: Actor,
  ids: number[],
  tagIds: number[],
): Promise<{ message: string }> {
  const wanted = [...new Set(tagIds)];
  const { rows } = await sql<{ id: number }>`
    select id from tags where company_id = current_company() and kanban = 0 and id = any(${wanted})`.execute(tx.db);
  demand(rows.length === wanted.length, 'ERR_NOT_FOUND');
  const changed = await putTags(tx, ids, wanted);
  for (const { lastTicketAt: _, ...contact } of await readListedContacts(tx, changed))
    announceContact(tx, { action: 'update', contact });
  return { message: `${changed.length} contacts tagged` };
}
