import type { Tx } from '../platform/db/tx.ts';

/** Includes removed contacts, because their conversations stay readable. Undefined when there is no such contact. */
export async function readContactName(tx: Tx, contactId: number): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('contacts')
    .select('name')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', contactId)
    .executeTakeFirst();
  return row?.name;
}
