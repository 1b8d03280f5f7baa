import type { Tx } from '../platform/db/tx.ts';

/** False when that is how it was already. */
export async function saveOnline(tx: Tx, id: number, online: boolean): Promise<boolean> {
  const changed = await tx.db
    .updateTable('users')
    .set({ online, lastSeenAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .where('online', '!=', online)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function saveSeen(tx: Tx, id: number): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ lastSeenAt: tx.now })
    .where('companyId', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export async function selectLongUnseen(system: Tx, before: Date): Promise<{ companyId: number; userId: number }[]> {
  return system.db
    .selectFrom('users')
    .select(['companyId', 'id as userId'])
    .where('online', '=', true)
    .where('lastSeenAt', '<', before)
    .execute();
}
