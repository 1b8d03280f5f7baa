import { defaultSchedules } from '@balcao/contract/companies/company';
import type { Tx } from '../platform/db/tx.ts';

/** Drawn before the transaction, which has to know whose it is. */
export async function nextCompanyId(system: Tx): Promise<number> {
  const [drawn] = await system.rows<{ id: number }>(
    'draw-company-id',
    `select nextval(pg_get_serial_sequence('companies', 'id')) as id`,
    [],
  );
  if (drawn === undefined) throw new Error('no company id');
  return drawn.id;
}

/** False when a company of that name is there already. */
export async function insertCompany(
  system: Tx,
  company: { name: string; email: string; phone: string; planId: number; dueDate: Date | null; isSuper: boolean },
): Promise<boolean> {
  const schedules = JSON.stringify(defaultSchedules);
  const inserted = await system.db
    .insertInto('companies')
    .values({ id: system.companyId, ...company, schedules, createdAt: system.now, updatedAt: system.now })
    .onConflict((on) => on.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export type NewPlan = { name: string; users: number; connections: number; queues: number };

/** The plan of that name, made when there is none. */
export async function findOrCreatePlan(system: Tx, plan: NewPlan): Promise<number> {
  await system.db
    .insertInto('plans')
    .values(plan)
    .onConflict((on) => on.column('name').doNothing())
    .execute();
  const { id } = await system.db
    .selectFrom('plans')
    .select('id')
    .where('name', '=', plan.name)
    .executeTakeFirstOrThrow();
  return id;
}

export const selectSuperCompany = (system: Tx) =>
  system.db.selectFrom('companies').select('id').where('isSuper', '=', true).orderBy('id').executeTakeFirst();
