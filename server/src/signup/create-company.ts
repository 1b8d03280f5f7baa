import type { CreatePlanInput } from '@balcao/contract/plans/plan.api';
import { type NewCompany, newCompany } from '@balcao/contract/signup/signup';
import type { Actor } from '@balcao/contract/users/actor';
import { insertCompany, type NewCompanyColumns, nextCompanyId } from '../companies/insert-company.ts';
import { findOrCreatePlan } from '../plans/change-plans.ts';
import { type Caller, inSystem, type Tx, type TxContext } from '../platform/db/tx.ts';
import { loadActorOfUser } from '../users/act-as.ts';
import { createFirstAdmin } from '../users/create-user.ts';
import { hashPassword } from '../users/passwords/hash-password.ts';

/** A feature that is not named is included. */
export type NewPlan = CreatePlanInput;

export type CompanyTerms = {
  /** by its id, or the one of this name, which is made when there is none */
  plan: NewPlan | { id: number | null };
  dueDate: Date | null;
  isSuper?: boolean;
  trialExpiration?: Date;
  /** what else is known of the company */
  columns?: NewCompanyColumns;
  /** of the first admin */
  language?: string | undefined;
};

/**
 * A company with its first admin, who is returned as the one who acts next. Past row-level security: it is not there
 * yet. `setUp` runs in the same transaction, which is the new company's. Null when the name is taken: of two who found
 * the same at once, one does. @throws Failure ERR_EMAIL_ALREADY_EXISTS
 */
export async function createCompany<T>(
  context: TxContext,
  input: NewCompany,
  { plan, dueDate, isSuper = false, trialExpiration, columns, language }: CompanyTerms,
  setUp: (tx: Tx, admin: Actor) => Promise<T>,
  caller: Caller | null = null,
): Promise<T | null> {
  const { name, email, phone, admin } = newCompany.parse(input);
  const passwordHash = await hashPassword(admin.password); // nothing is held meanwhile: it is slow on purpose
  const companyId = await inSystem(context, 0, nextCompanyId);
  const make = async (system: Tx) => {
    const planId = 'id' in plan ? plan.id : await findOrCreatePlan(system, plan);
    const row = {
      ...columns,
      name,
      email,
      phone,
      planId,
      dueDate,
      isSuper,
      ...(trialExpiration && { trialExpiration }),
    };
    if (!(await insertCompany(system, row))) return null;
    const { name: adminName, email: adminEmail } = admin;
    const person = { name: adminName, email: adminEmail, passwordHash, super: isSuper, language };
    return setUp(system, await loadActorOfUser(system, await createFirstAdmin(system, person)));
  };
  return inSystem(context, companyId, make, caller);
}
