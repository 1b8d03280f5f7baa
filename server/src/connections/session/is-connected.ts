import type { Tx } from '../../platform/db/tx.ts';

/** Whether messages may be handed to this line now: also while it brings in old ones. */
export async function isConnected(tx: Tx, whatsappId: number): Promise<boolean> {
  const row = await tx.db
    .selectFrom('connections')
    .select('status')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', whatsappId)
    .executeTakeFirst();
  return row?.status === 'CONNECTED' || row?.status === 'importing';
}

/** Connections that answer now, the default one first. */
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
