import { ensure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/tx.ts';
import { announceContact } from './contact.audience.ts';
import { insertTags, readListedContacts } from './contact.store.ts';

/**
 * Adds tags to many contacts at once; existing ones stay. Missing contacts are ignored, because a colleague may have
 * removed them; a missing tag is refused.
 */
export async function tagContacts(
  tx: Tx,
  _actor: Actor,
  ids: number[],
  tagIds: number[],
): Promise<{ message: string }> {
  const uniqueTagIds = [...new Set(tagIds)];
  const { rows } = await sql<{ id: number }>`
    select id from tags where company_id = current_company() and kanban = 0 and id = any(${uniqueTagIds})`.execute(
    tx.db,
  );
  ensure(rows.length === uniqueTagIds.length, 'ERR_NOT_FOUND');
  const changed = await insertTags(tx, ids, uniqueTagIds);
  for (const { lastTicketAt: _, ...contact } of await readListedContacts(tx, changed))
    announceContact(tx, { action: 'update', contact });
  return { message: `${changed.length} contacts tagged` };
}
