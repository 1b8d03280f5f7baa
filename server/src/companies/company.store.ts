import { type Plan, planFlags, type ScheduleDay, scheduleDay } from '@balcao/contract/companies/company';
import { z } from 'zod';
import type { Tx } from '../platform/db/tx.ts';

const schedules = z.array(scheduleDay).catch([]);

export async function selectCompany(tx: Tx) {
  const row = await tx.db.selectFrom('companies').selectAll().where('id', '=', tx.companyId).executeTakeFirst();
  if (row === undefined) return undefined;
  const plan = row.planId === null ? null : await selectPlan(tx, row.planId);
  return { ...row, schedules: schedules.parse(row.schedules), plan };
}

async function selectPlan(tx: Tx, id: number): Promise<Plan | null> {
  const row = await tx.db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const { createdAt: _, updatedAt: __, ...plan } = row;
  return plan;
}

/** Only the features: asked by every call that belongs to one. */
export const selectPlanFlags = (tx: Tx) =>
  tx.db
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.planId')
    .select(planFlags)
    .where('companies.id', '=', tx.companyId)
    .executeTakeFirst();

export async function saveSchedules(tx: Tx, days: ScheduleDay[]): Promise<void> {
  await tx.db
    .updateTable('companies')
    .set({ schedules: JSON.stringify(days), updatedAt: tx.now })
    .where('id', '=', tx.companyId)
    .execute();
}

export async function isKnownTimeZone(tx: Tx, name: string): Promise<boolean> {
  return (await tx.rows('known-time-zone', 'select from pg_timezone_names where name = $1', [name])).length > 0;
}

export async function saveTimeZone(tx: Tx, timeZone: string): Promise<void> {
  await tx.db.updateTable('companies').set({ timeZone, updatedAt: tx.now }).where('id', '=', tx.companyId).execute();
}

/** Locks the company's row until the end of the transaction, so that of two concurrent counts only one finds quota left. */
export async function lockCompanyRow(tx: Tx): Promise<void> {
  await tx.db.selectFrom('companies').select('id').where('id', '=', tx.companyId).forNoKeyUpdate().execute();
}

export async function countRows(tx: Tx, table: 'users' | 'connections' | 'queues'): Promise<number> {
  const { count } = await tx.db
    .selectFrom(table)
    .select((has) => has.fn.countAll<number>().as('count'))
    .where('companyId', '=', tx.companyId)
    .executeTakeFirstOrThrow();
  return count;
}
