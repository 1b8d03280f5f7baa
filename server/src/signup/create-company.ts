import { type NewCompany, newCompany } from '@balcao/contract/signup/signup';
import type { Actor } from '@balcao/contract/users/actor';
import { type Border, inSystem, type Tx } from '../platform/tx.ts';
import { actAs } from '../users/act-as.ts';
import { createFirstAdmin } from '../users/create-user.ts';
import { drawCompanyId, insertCompany, type NewPlan, planNamed } from './signup.store.ts';

export type CompanyTerms = { plan: NewPlan; dueDate: Date | null; isSuper?: boolean };

/**
 * A company with its first admin, who is returned as the one who acts next. Past row-level security: it is not there
 * yet. `more` runs in the same transaction, which is the new company's. Null when the name is taken: of two who found
 * the same at once, one does.
 */
export async function createCompany<T>(
  border: Border,
  given: NewCompany,
  { plan, dueDate, isSuper = false }: CompanyTerms,
  more: (tx: Tx, admin: Actor) => Promise<T>,
): Promise<T | null> {
  const { name, email, phone, admin } = newCompany.parse(given);
  const companyId = await inSystem(border, 0, drawCompanyId);
  return inSystem(border, companyId, async (system) => {
    const planId = await planNamed(system, plan);
    if (!(await insertCompany(system, { name, email, phone, planId, dueDate, isSuper }))) return null;
    const adminId = await createFirstAdmin(system, { ...admin, super: isSuper });
    return more(system, await actAs(system, adminId));
  });
}
