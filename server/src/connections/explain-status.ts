import type { Tx } from '../platform/db/tx.ts';

/** What the channel says about the connection, shown beside its status. */
export async function explainStatus(tx: Tx, whatsappId: number, reason: string): Promise<void> {
  await tx.db
    .updateTable('connections')
    .set({ statusReason: reason, updatedAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', whatsappId)
    .execute();
}
