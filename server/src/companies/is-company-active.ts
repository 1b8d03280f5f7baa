import type { Tx } from '../platform/tx.ts';

/** Nobody is in an inactive company, nor writes to it by its test phone. Of any company: a phone's address names none. */
export async function isCompanyActive(system: Tx, companyId: number): Promise<boolean> {
  const company = await system.db
    .selectFrom('companies')
    .select('status')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return company?.status === true;
}
