import type { Tx } from '../platform/db/tx.ts';

/**
 * An inactive company accepts no users and no sandbox messages. Takes any company, because a sandbox address names
 * none.
 */
export async function isCompanyActive(system: Tx, companyId: number): Promise<boolean> {
  const company = await system.db
    .selectFrom('companies')
    .select('status')
    .where('id', '=', companyId)
    .executeTakeFirst();
  return company?.status === true;
}
