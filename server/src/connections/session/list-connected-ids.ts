import type { Tx } from '../../platform/db/tx.ts';

/** Connected connections, the default one first. */
export async function listConnectedIds(tx: Tx): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('connections')
    .select('id')
    .where('companyId', '=', tx.companyId)
    .where('status', 'in', ['CONNECTED', 'importing'])
    .orderBy('isDefault', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
