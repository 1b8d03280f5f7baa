import type { CompanyDetails, CompanyRow } from '@balcao/contract/companies/company';
import { inSystem, type Tx, type TxContext } from '../platform/db/tx.ts';
import { pageRange, splitPage } from '../platform/paging.ts';
import { countCompanies, selectCompanies, selectCompanyIds, selectPlans } from './company-list.store.ts';
import { findCompanyDetails } from './find-company.ts';
import { presentRow } from './present-company.ts';

/** Given by the specification. */
const pageSize = 10;

type Query = { searchParam?: string | undefined; pageNumber: number; deleted?: boolean | undefined };

/** Bypasses row-level security: the operator sees all companies. */
export async function listCompanies(
  system: Tx,
  { searchParam = '', pageNumber, deleted = false }: Query,
): Promise<{ companies: CompanyRow[]; count: number; hasMore: boolean }> {
  const wanted = { term: searchParam.trim(), deleted };
  const plans = await selectPlans(system);
  const rows = await selectCompanies(system, wanted, pageRange(pageNumber, pageSize));
  const { page, hasMore } = splitPage(rows, pageSize);
  return {
    companies: page.map((row) => presentRow(row, plans, system.now)),
    count: await countCompanies(system, wanted),
    hasMore,
  };
}

/** All companies with their settings, for clients that load them at once. Each is read in a transaction of its own. */
export async function listAllCompanies(context: TxContext): Promise<CompanyDetails[]> {
  const found: CompanyDetails[] = [];
  for (const id of await inSystem(context, 0, selectCompanyIds))
    found.push(await inSystem(context, id, (system) => findCompanyDetails(system, { admin: true })));
  return found;
}
