import type { CreatePlanInput } from '@balcao/contract/plans/plan.api';
import { type NewCompany, newCompany } from '@balcao/contract/signup/signup';
import type { Actor } from '@balcao/contract/users/actor';
import { insertCompany, nextCompanyId } from '../companies/insert-company.ts';
import { findOrCreatePlan } from '../plans/change-plans.ts';
import { inSystem, type Tx, type TxContext } from '../platform/db/tx.ts';
import { loadActorOfUser } from '../users/act-as.ts';
import { createFirstAdmin } from '../users/create-user.ts';

/** A feature that is not named is included. */
export type NewPlan = CreatePlanInput;

export type CompanyTerms = { plan: NewPlan; dueDate: Date | null; isSuper?: boolean };

/**
 * A company with its first admin, who is returned as the one who acts next. Past row-level security: it is not there
 * yet. `more` runs in the same transaction, which is the new company's. Null when the name is taken: of two who found
 * the same at once, one does.
 */
export async function createCompany<T>(
  context: TxContext,
  input: NewCompany,
  { plan, dueDate, isSuper = false }: CompanyTerms,
  setUp: (tx: Tx, admin: Actor) => Promise<T>,
): Promise<T | null> {
  const { name, email, phone, admin } = newCompany.parse(input);
  const companyId = await inSystem(context, 0, nextCompanyId);
  return inSystem(context, companyId, async (system) => {
    const planId = await findOrCreatePlan(system, plan);
    if (!(await insertCompany(system, { name, email, phone, planId, dueDate, isSuper }))) return null;
    const adminId = await createFirstAdmin(system, { ...admin, super: isSuper });
    return setUp(system, await loadActorOfUser(system, adminId));
  });
}
