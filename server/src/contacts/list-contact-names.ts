import type { Actor } from '@balcao/contract/users/actor';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/tx.ts';
import { presentContact } from './contact.audience.ts';
import { matchesTerm } from './list-contacts.ts';

type ContactName = { id: number; name: string; number: string; email: string };

/** The whole address book in brief: old clients fill their pickers with it. Not paged, by the protocol. */
export async function listContactNames(tx: Tx, actor: Actor, searchParam: string | undefined): Promise<ContactName[]> {
  const term = searchParam?.trim();
  const { rows } = await sql<ContactName>`
    select id, name, number, email from contacts
    where company_id = current_company() and removed_at is null and ${term ? matchesTerm(actor, term) : sql`true`}
    order by sort_name, id`.execute(tx.db);
  return rows.map((row) => presentContact(actor, row));
}
