import type { CreatePlanInput, DatedPlan, UpdatePlanInput } from '@balcao/contract/plans/plan.api';
import { sql } from 'kysely';
import { mapConstraintErrors } from '../platform/db/constraint-errors.ts';
import type { Tx } from '../platform/db/tx.ts';

const refuse = mapConstraintErrors({
  plans_name: 'ERR_PLAN_NAME_ALREADY_EXISTS',
  companies_plan_id_fkey: 'ERR_PLAN_IN_USE',
});

export async function selectAllPlans(tx: Tx): Promise<DatedPlan[]> {
  const rows = await tx.db.selectFrom('plans').selectAll().orderBy('id').execute();
  return rows.map(({ createdAt, updatedAt, ...plan }) => ({
    ...plan,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
}

export const insertPlan = (system: Tx, plan: CreatePlanInput): Promise<{ id: number }> =>
  system.db
    .insertInto('plans')
    .values({ ...plan, createdAt: system.now, updatedAt: system.now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuse);

export async function savePlan(system: Tx, id: number, plan: UpdatePlanInput): Promise<boolean> {
  const saved = await system.db
    .updateTable('plans')
    .set({ ...plan, updatedAt: system.now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
    .catch(refuse);
  return saved !== undefined;
}

export async function deletePlan(system: Tx, id: number): Promise<boolean> {
  const deleted = await system.db
    .deleteFrom('plans')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
    .catch(refuse);
  return deleted !== undefined;
}

/** The id of the plan with that name, created if missing. */
export async function upsertPlan(system: Tx, plan: CreatePlanInput): Promise<number> {
  await system.db
    .insertInto('plans')
    .values(plan)
    .onConflict((on) => on.expression(sql`plain(name)`).doNothing())
    .execute();
  const { id } = await system.db
    .selectFrom('plans')
    .select('id')
    .where(sql`plain(name)`, '=', sql`plain(${plan.name})`)
    .executeTakeFirstOrThrow();
  return id;
}
