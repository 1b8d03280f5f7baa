import {
  type CompanyRow,
  type Plan,
  planFlags,
  type ScheduleDay,
  scheduleDay,
} from '@balcao/contract/companies/company';
import type { DueDay } from '@balcao/contract/companies/due-date.rules';
import { sql } from 'kysely';
import { z } from 'zod';
import { mapConstraintErrors } from '../platform/db/constraint-errors.ts';
import type { Tx } from '../platform/db/tx.ts';
import { jsonb } from '../platform/text/jsonb.ts';

const schedules = z.array(scheduleDay).catch([]);

const refuseTaken = mapConstraintErrors({ companies_name: 'ERR_COMPANY_NAME_ALREADY_EXISTS' });

/** The plan as it applies to this company: the operator may have switched campaigns off for it. */
export async function selectCompany(tx: Tx) {
  const row = await tx.db.selectFrom('companies').selectAll().where('id', '=', tx.companyId).executeTakeFirst();
  if (row === undefined) return undefined;
  const plan = row.planId === null ? null : await selectPlan(tx, row.planId);
  return { ...row, schedules: schedules.parse(row.schedules), plan: plan && openedPlan(plan, row.campaignsEnabled) };
}

const openedPlan = <Flags extends { useCampaigns: boolean }>(plan: Flags, campaignsEnabled: boolean): Flags => ({
  ...plan,
  useCampaigns: plan.useCampaigns && campaignsEnabled,
});

async function selectPlan(tx: Tx, id: number): Promise<Plan | null> {
  const row = await tx.db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const { createdAt: _, updatedAt: __, ...plan } = row;
  return plan;
}

export async function isPlan(tx: Tx, id: number): Promise<boolean> {
  return (await selectPlan(tx, id)) !== null;
}

/** Only the features and the licence: read by every call that needs one. */
export async function selectPlanFlags(tx: Tx) {
  const found = await tx.db
    .selectFrom('companies')
    .innerJoin('plans', 'plans.id', 'companies.planId')
    .select([...planFlags, 'companies.campaignsEnabled', 'companies.status', 'companies.isSuper', 'companies.dueDate'])
    .where('companies.id', '=', tx.companyId)
    .executeTakeFirst();
  return found && openedPlan(found, found.campaignsEnabled);
}

export async function saveSchedules(tx: Tx, days: ScheduleDay[]): Promise<void> {
  await tx.db
    .updateTable('companies')
    .set({ schedules: jsonb(days), updatedAt: tx.now })
    .where('id', '=', tx.companyId)
    .execute();
}

export async function isKnownTimeZone(tx: Tx, name: string): Promise<boolean> {
  return (await tx.rows('known-time-zone', 'select from pg_timezone_names where name = $1', [name])).length > 0;
}

type InZone = { timeZone: string; dueDate: Date | null; trialExpiration: Date | null };

export async function saveTimeZone(tx: Tx, columns: InZone): Promise<void> {
  await tx.db
    .updateTable('companies')
    .set({ ...columns, updatedAt: tx.now })
    .where('id', '=', tx.companyId)
    .execute();
}

type OrAbsent<T> = { [Key in keyof T]?: T[Key] | undefined };

/** The columns that company forms set; absent ones stay as they are. */
export type CompanyColumns = OrAbsent<
  Pick<
    CompanyRow,
    | 'name'
    | 'email'
    | 'phone'
    | 'document'
    | 'billingName'
    | 'addressZipCode'
    | 'addressStreet'
    | 'addressDistrict'
    | 'addressCity'
    | 'addressState'
    | 'planId'
    | 'status'
    | 'campaignsEnabled'
    | 'recurrence'
  > & {
    dueDate: Date | null;
    dueDay: number | null;
    deletedAt: Date | null;
    statusBeforeDeletion: boolean | null;
    emailConfirmedAt: Date | null;
  }
>;

/** @throws Failure ERR_COMPANY_NAME_ALREADY_EXISTS */
export async function saveCompany(tx: Tx, columns: CompanyColumns): Promise<void> {
  await tx.db
    .updateTable('companies')
    .set({ ...columns, updatedAt: tx.now })
    .where('id', '=', tx.companyId)
    .execute()
    .catch(refuseTaken);
}

export const saveDueDate = (tx: Tx, due: DueDay): Promise<void> => saveCompany(tx, due);

/** Locks the company's row until the end of the transaction, so that of two concurrent counts only one finds quota left. */
export async function lockCompanyRow(tx: Tx): Promise<boolean> {
  const locked = await tx.db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', tx.companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

/** `counted`: without one test phone, which every company has (docs/decisions/0705). */
export async function countConnections(tx: Tx): Promise<{ counted: number; testPhones: number }> {
  const { all, testPhones } = await tx.db
    .selectFrom('connections')
    .select((has) => [
      has.fn.countAll<number>().as('all'),
      has.fn.countAll<number>().filterWhere('channel', '=', 'sandbox').as('testPhones'),
    ])
    .where('companyId', '=', tx.companyId)
    .executeTakeFirstOrThrow();
  return { counted: all - Math.min(testPhones, 1), testPhones };
}

export async function countRows(tx: Tx, table: 'users' | 'queues'): Promise<number> {
  const { count } = await tx.db
    .selectFrom(table)
    .select((has) => has.fn.countAll<number>().as('count'))
    .where('companyId', '=', tx.companyId)
    .executeTakeFirstOrThrow();
  return count;
}

/** For operations that iterate over all companies of a plan. */
export async function selectCompanyIdsOfPlan(system: Tx, planId: number): Promise<number[]> {
  const rows = await system.db
    .selectFrom('companies')
    .select('id')
    .where('planId', '=', planId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The number of companies per plan. */
export async function countByPlan(system: Tx): Promise<Map<number, number>> {
  const rows = await system.db
    .selectFrom('companies')
    .select(['planId', sql<number>`count(*)::int`.as('count')])
    .where('planId', 'is not', null)
    .groupBy('planId')
    .execute();
  return new Map(rows.map(({ planId, count }) => [planId ?? 0, count]));
}
