import { restorableDays } from '@balcao/contract/companies/company';
import { sql } from 'kysely';
import { hasSqlState } from '../../platform/db/retry-on-race.ts';
import { inSystem, type Tx, type TxContext } from '../../platform/db/tx.ts';
import { processEach } from '../../platform/periodic/process-each.ts';
import { orderByReferences } from './order-by-references.ts';

const batchSize = 2000;
/** Limits a run, so that other work is not held up. */
const batchesPerRun = 50;
/** Several per run, so that one that cannot be removed does not block the next ones. */
const companiesPerRun = 10;

/**
 * Deletes companies that were removed 30 days ago, a few rows at a time, each batch in its own transaction: after a
 * kill it continues. Rows about money owed to a company stay until it is settled. The tables are read from the
 * database, so that new ones are included. A sweep deletes the files of deleted rows.
 */
export async function purgeCompanies(context: TxContext): Promise<void> {
  const due = await inSystem(context, 0, selectDue);
  if (due.length === 0) return;
  const tables = await inSystem(context, 0, selectTables);
  let batches = 0;
  await processEach(due, async (companyId) => {
    while (batches++ < batchesPerRun && (await purgeBatch(context, companyId, tables)));
  });
}

/** The basis of an open credit: the operator owes it, and sees it in their list until it is settled. */
const moneyTables = ['payment_credits', 'payments', 'charges', 'invoices'];

/** True while there may be more: a company with nothing to delete waits for the next run, and delays no other. */
async function purgeBatch(context: TxContext, companyId: number, tables: string[]): Promise<boolean> {
  for (const table of tables) {
    const removed = await inSystem(context, companyId, (system) => removeSome(system, table, companyId)).catch(
      skipReferenced,
    );
    if (removed > 0) return true;
  }
  await inSystem(context, companyId, removeRow).catch(skipReferenced);
  return false;
}

async function selectDue(system: Tx): Promise<number[]> {
  const before = new Date(system.now.getTime() - restorableDays * 86_400_000);
  const rows = await system.db
    .selectFrom('companies')
    .select('id')
    .where('deletedAt', '<', before)
    .where('isSuper', '=', false)
    // Random, so that companies with unsettled credits do not block the others.
    .orderBy(sql`random()`)
    .limit(companiesPerRun)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Tables that others reference come after them: deleting a row that messages still reference would update each of them.
 */
async function selectTables(system: Tx): Promise<string[]> {
  const tables = await system.rows<{ name: string; references: string[] }>(
    'tables-of-companies',
    `select c.relname as name, coalesce((select array_agg(distinct r.relname::text) from pg_constraint f join pg_class r on r.oid = f.confrelid
       where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '{}') as references
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by c.relname`,
    [],
  );
  return orderByReferences(tables);
}

async function removeSome(system: Tx, table: string, companyId: number): Promise<number> {
  if (moneyTables.includes(table) && (await isOwed(system))) return 0;
  const { rows } =
    await sql`with taken as (select ctid from ${sql.table(table)} where company_id = ${companyId} limit ${batchSize})
    delete from ${sql.table(table)} t using taken where t.ctid = taken.ctid and t.company_id = ${companyId} returning 1`.execute(
      system.db,
    );
  return rows.length;
}

/**
 * Under the lock of the company's row, which whatever refers to it needs: money that is being recorded is waited for, and none
 * is recorded until what it would belong to is deleted.
 */
async function isOwed(system: Tx): Promise<boolean> {
  await system.rows('purge-lock-company', 'select from companies where id = $1 for update', [system.companyId]);
  const open = await system.db
    .selectFrom('paymentCredits')
    .select('id')
    .where('companyId', '=', system.companyId)
    .where('settledAt', 'is', null)
    .limit(1)
    .execute();
  return open.length > 0;
}

/** It would also delete the credits. */
async function removeRow(system: Tx): Promise<void> {
  if (await isOwed(system)) return;
  await system.db.deleteFrom('companies').where('id', '=', system.companyId).execute();
}

/** The rows are still referenced by another table, which is deleted first. */
function skipReferenced(error: unknown): number {
  if (hasSqlState(error, ['23503'])) return 0;
  throw error;
}
