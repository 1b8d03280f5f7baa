import type { Plan } from '@balcao/contract/companies/company';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/tx.ts';
import { likePattern } from '../platform/text/like-pattern.ts';

type Wanted = { term: string; deleted: boolean };

/** Companies by name, with their sizes; `term` is searched in name, e-mail and document. */
export const selectCompanies = (system: Tx, wanted: Wanted, page: { skip: number; limit: number }) =>
  matching(system, wanted)
    .leftJoin('companySizes', 'companySizes.companyId', 'companies.id')
    .selectAll('companies')
    .select(['companySizes.users', 'companySizes.tickets', 'companySizes.messages'])
    .select(['companySizes.bytes', 'companySizes.countedAt'])
    .orderBy(sql`plain(companies.name)`)
    .orderBy('companies.id')
    .offset(page.skip)
    .limit(page.limit)
    .execute();

export async function countCompanies(system: Tx, wanted: Wanted): Promise<number> {
  const { count } = await matching(system, wanted)
    .select((has) => has.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function selectPlans(system: Tx): Promise<Map<number, Plan>> {
  const rows = await system.db.selectFrom('plans').selectAll().execute();
  return new Map(rows.map(({ createdAt: _, updatedAt: __, ...plan }) => [plan.id, plan]));
}

/** The ids of all that are not deleted, ordered by name. */
export async function selectCompanyIds(system: Tx): Promise<number[]> {
  const rows = await system.db
    .selectFrom('companies')
    .select('id')
    .where('deletedAt', 'is', null)
    .orderBy(sql`plain(name)`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

const matching = (system: Tx, { term, deleted }: Wanted) =>
  system.db
    .selectFrom('companies')
    .where('companies.deletedAt', deleted ? 'is not' : 'is', null)
    .$if(term !== '', (query) =>
      query.where((where) => where.or([term, bareDocument(term)].filter((one) => one !== null).map(isNamed))),
    );

/** A document is stored bare, and shown with its punctuation: typed or pasted as it is shown, it is found. */
const bareDocument = (term: string): string | null =>
  /^(?=.*\d)(?=.*[./-])[\da-z./-]+$/i.test(term) ? term.replace(/[./-]/g, '') : null;

/** Has to match the expression of the index `companies_by_text`. */
const isNamed = (text: string) =>
  sql<boolean>`plain(companies.name || ' ' || companies.email || ' ' || companies.document) like plain(${likePattern(text)})`;
