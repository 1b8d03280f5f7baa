import type { PlanFlag } from '@balcao/contract/companies/company';
import type { Tx } from '../platform/db/tx.ts';

/** A feature that is not named is included. */
export type NewPlan = { name: string; users: number; connections: number; queues: number } & {
  [flag in PlanFlag]?: boolean;
};

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
