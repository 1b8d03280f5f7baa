import type { Tx } from '../platform/db/tx.ts';

/** Of a contact in the address book or out of it: its conversations stay readable. Undefined when it never was. */
export async function readContactName(tx: Tx, contactId: number): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom('contacts')
    .select('name')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', contactId)
    .executeTakeFirst();
  return row?.name;
}
