import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../../platform/db/tx.ts';

const columns = { contact_lists: 'contact_list_id', file_lists: 'file_list_id' } as const;

/**
 * Until the end of the transaction, transactions that plan a campaign with the list, start one of its campaigns or add a
 * file to it wait. @throws Failure ERR_LIST_IN_USE while a planned or running campaign still needs it
 */
export async function lockUnusedList(tx: Tx, table: keyof typeof columns, id: number): Promise<void> {
  const ofList = `company_id = current_company() and ${columns[table]} = $1`;
  await tx.rows(`${table}-campaigns-lock`, `select from campaigns where ${ofList} order by id for no key update`, [id]);
  await tx.rows(`${table}-lock`, `select from ${table} where company_id = current_company() and id = $1 for update`, [
    id,
  ]);
  const inUse = await tx.rows(
    `${table}-used`,
    `select from campaigns where ${ofList} and status in ('PROGRAMADA', 'EM_ANDAMENTO') limit 1`,
    [id],
  );
  ensure(inUse.length === 0, 'ERR_LIST_IN_USE');
}
