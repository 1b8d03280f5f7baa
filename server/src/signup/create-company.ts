import type { CreatePlanInput } from '@balcao/contract/plans/plan.api';
import { type NewCompany, newCompany } from '@balcao/contract/signup/signup';
import type { Actor } from '@balcao/contract/users/actor';
import { insertCompany, type NewCompanyColumns, nextCompanyId } from '../companies/insert-company.ts';
import { findOrCreatePlan } from '../plans/change-plans.ts';
import { type Caller, inSystem, type Tx, type TxContext } from '../platform/db/tx.ts';
import { createFirstAdmin } from '../users/create-user.ts';
import { loadActorOfUser } from '../users/load-actor-of-user.ts';
import { hashPassword } from '../users/passwords/hash-password.ts';

/** Features that are absent are included. */
export type NewPlan = CreatePlanInput;

type CompanyTerms = {
  /** by its id, or by name, which creates it if missing */
  plan: NewPlan | { id: number | null };
  dueDate: Date | null;
  isSuper?: boolean;
  trialExpiration?: Date;
  /** further columns of the company */
  columns?: NewCompanyColumns;
  /** of the first admin */
  language?: string | undefined;
};

/**
 * Creates a company with its first admin, who is returned as an actor. Bypasses row-level security, as the company does
 * not exist yet. `setUp` runs in the same transaction, which is the new company's. Null when the name is taken, also by
 * a concurrent call. @throws Failure ERR_EMAIL_ALREADY_EXISTS
 */
export async function createCompany<T>(
  context: TxContext,
  input: NewCompany,
  { plan, dueDate, isSuper = false, trialExpiration, columns, language }: CompanyTerms,
  setUp: (tx: Tx, admin: Actor) => Promise<T>,
  caller: Caller | null = null,
): Promise<T | null> {
  const { name, email, phone, admin } = newCompany.parse(input);
  const passwordHash = await hashPassword(admin.password); // outside of any transaction: it is slow on purpose
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
