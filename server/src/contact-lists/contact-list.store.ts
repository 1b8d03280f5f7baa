import type { ContactList } from '@balcao/contract/contact-lists/contact-list';
import { type RawBuilder, sql } from 'kysely';
import { ensureDeleted } from '../platform/db/constraint-errors.ts';
import type { Tx } from '../platform/db/tx.ts';
import { containsTerm } from '../platform/text/contains-term.ts';

type Row = Omit<ContactList, 'check' | 'createdAt' | 'updatedAt'> & {
  checkTotal: number | null;
  checkDone: number;
  createdAt: Date;
  updatedAt: Date;
};

/** By name. `only` narrows to these ids. */
export async function selectContactLists(
  tx: Tx,
  { term, only }: { term?: string | undefined; only?: number[] },
  page: { skip: number; limit: number } | null = null,
): Promise<ContactList[]> {
  const { rows } = await sql<Row>`
    select id, name, contacts_count as "contactsCount", check_total as "checkTotal",
      check_done as "checkDone", company_id as "companyId", created_at as "createdAt", updated_at as "updatedAt"
    from contact_lists where ${matchesTerm(term)} and ${only ? sql`id = any(${only})` : sql`true`}
    order by plain(name), id ${page ? sql`offset ${page.skip} limit ${page.limit}` : sql``}`.execute(tx.db);
  return rows.map(({ checkTotal, checkDone, ...row }) => ({
    ...row,
    check: checkTotal === null ? null : { done: checkDone, total: checkTotal },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
}

export async function countContactLists(tx: Tx, term: string | undefined): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from contact_lists where ${matchesTerm(term)}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

const matchesTerm = (term: string | undefined): RawBuilder<unknown> =>
  sql`company_id = current_company() and ${containsTerm(sql`name`, term)}`;

export async function insertContactList(tx: Tx, name: string): Promise<number> {
  const { id } = await tx.db
    .insertInto('contactLists')
    .values({ name, createdAt: tx.now, updatedAt: tx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveContactList(tx: Tx, id: number, name: string): Promise<void> {
  await tx.db
    .updateTable('contactLists')
    .set({ name, updatedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export async function deleteContactList(tx: Tx, id: number): Promise<void> {
  await tx.db
    .deleteFrom('contactLists')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .then(ensureDeleted);
}

/** Changes the number of people by `by`. Locks the list until the end of the transaction, so the count stays exact. */
export const changeContactsCount = (tx: Tx, id: number, by: number): Promise<unknown> =>
  tx.rows(
    'contact-list-count',
    'update contact_lists set contacts_count = contacts_count + $2, updated_at = $3 where company_id = current_company() and id = $1',
    [id, by, tx.now],
  );

/** All lists of the company, until the end of the transaction. */
export const lockContactLists = (tx: Tx): Promise<unknown> =>
  tx.rows(
    'contact-lists-lock',
    'select from contact_lists where company_id = current_company() order by id for no key update',
    [],
  );

/** Saves the progress of the number check; null: none runs. `updated_at` tells screens which version is newer. */
export const saveCheck = (tx: Tx, id: number, check: { done: number; total: number } | null): Promise<unknown> =>
  tx.rows(
    'contact-list-check',
    `update contact_lists set check_total = $2, check_done = $3, updated_at = $4
     where company_id = current_company() and id = $1`,
    [id, check?.total ?? null, check?.done ?? 0, tx.now],
  );
