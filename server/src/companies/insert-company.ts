import { defaultSchedules } from '@balcao/contract/companies/company';
import { dayOfMonth } from '@balcao/contract/companies/due-date.rules';
import { invalidInput } from '@balcao/contract/errors';
import { defaultTimeZone } from '@balcao/contract/settings/time-zone';
import { sql } from 'kysely';
import { mapConstraintErrors } from '../platform/db/constraint-errors.ts';
import type { Tx } from '../platform/db/tx.ts';
import { jsonb } from '../platform/text/jsonb.ts';
import type { CompanyColumns } from './company.store.ts';

/** Drawn before the transaction, which needs to know its company. */
export async function nextCompanyId(system: Tx): Promise<number> {
  const [drawn] = await system.rows<{ id: number }>(
    'draw-company-id',
    `select nextval(pg_get_serial_sequence('companies', 'id')) as id`,
    [],
  );
  if (drawn === undefined) throw new Error('no company id');
  return drawn.id;
}

export type NewCompanyColumns = CompanyColumns;

/** All other columns have defaults. */
type NewCompanyRow = CompanyColumns & {
  name: string;
  planId: number | null;
  dueDate: Date | null;
  isSuper: boolean;
  trialExpiration?: Date;
};

/**
 * False when a company with that name exists already. @throws Failure ERR_INVALID_INPUT when the plan was deleted
 * meanwhile
 */
export async function insertCompany(system: Tx, company: NewCompanyRow): Promise<boolean> {
  const schedules = jsonb(defaultSchedules);
  const inserted = await system.db
    .insertInto('companies')
    .values({
      id: system.companyId,
      ...company,
      dueDay: dueDayOf(company.dueDate),
      schedules,
      createdAt: system.now,
      updatedAt: system.now,
    })
    .onConflict((on) => on.expression(sql`plain(name)`).doNothing())
    .returning('id')
    .executeTakeFirst()
    // The plan was looked up in an earlier transaction.
    .catch(mapConstraintErrors({ companies_plan_id_fkey: invalidInput('planId', 'not_found') }));
  return inserted !== undefined;
}

/** A new company is in the default zone. */
const dueDayOf = (dueDate: Date | null): number | null => dueDate && dayOfMonth(dueDate, defaultTimeZone);
