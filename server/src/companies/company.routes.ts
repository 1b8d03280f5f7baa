import type { CompanyDetails, Plan } from '@balcao/contract/companies/company';
import { companyApi } from '@balcao/contract/companies/company.api';
import { presentDueDate } from '@balcao/contract/companies/due-date.rules';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { retryOnRace } from '../platform/db/retry-on-race.ts';
import { type Caller, inSystem, inTx, type Tx } from '../platform/db/tx.ts';
import { type Endpoint, type RequestContext, serve, serveEachInTx } from '../platform/http/serve.ts';
import { auditInBoth } from './audit-operator.ts';
import { changeHours } from './change-hours.ts';
import { companyReplyTexts } from './company-reply.texts.ts';
import { findCompanyDetails, findCompanyProfile } from './find-company.ts';
import { listAllCompanies, listCompanies } from './list-companies.ts';
import { moveDueDate } from './move-due-date.ts';
import { removeCompany, restoreCompany } from './remove-company.ts';
import { countPlanUse } from './require-plan.ts';
import { updateCompany, updateOwnCompany } from './update-company.ts';

export const companyRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  ...operatorRoutes(context),
  serveEachInTx(context, companyApi.showPlan, (actor, { params }, caller) =>
    inCompanyOf(context, { actor, companyId: params.id, caller }, showWithPlan),
  ),
  serveEachInTx(context, companyApi.show, (actor, { params }, caller) =>
    inCompanyOf(context, { actor, companyId: params.id, caller }, (tx) =>
      findCompanyDetails(tx, { admin: can(actor, 'settings-page:view') }),
    ),
  ),
  serve(context, companyApi.showUse, (tx, _actor, { params }) => {
    ensure(params.id === tx.companyId, 'ERR_NOT_FOUND');
    return countPlanUse(tx);
  }),
  serveEachInTx(context, companyApi.update, (actor, { params, body }, caller) =>
    inCompanyOf(context, { actor, companyId: params.id, caller }, (tx) =>
      actor.super ? updateCompany(tx, actor, body) : updateOwnCompany(tx, actor, body),
    ),
  ),
  serve(context, companyApi.changeHours, (tx, actor, { params, body }) =>
    changeHours(tx, actor, params.id, body.schedules),
  ),
];

/**
 * `access: 'super'` is checked first, in the operator's own company; the verb then runs in a transaction of the other
 * company.
 */
const operatorRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serveEachInTx(context, companyApi.list, (_actor, { query }) =>
    inSystem(context, 0, (system) => listCompanies(system, query)),
  ),
  serveEachInTx(context, companyApi.listWithPlans, (_actor, { query }) =>
    inSystem(context, 0, (system) => listCompanies(system, query)),
  ),
  serveEachInTx(context, companyApi.listAll, () => listAllCompanies(context)),
  serveEachInTx(context, companyApi.moveDueDate, (actor, { params, body }, caller) =>
    changeAsOperator(context, { actor, companyId: params.id, caller }, 'company.due-date', (system) =>
      moveDueDate(system, { fromToday: false, seen: body.dueDate === null ? null : new Date(body.dueDate) }),
    ),
  ),
  serveEachInTx(context, companyApi.remove, async (actor, { params }, caller) => {
    await changeAsOperator(context, { actor, companyId: params.id, caller }, 'company.remove', removeCompany);
    return { message: companyReplyTexts.deleted };
  }),
  serveEachInTx(context, companyApi.restore, (actor, { params }, caller) =>
    changeAsOperator(context, { actor, companyId: params.id, caller }, 'company.restore', restoreCompany),
  ),
];

/** Who calls, and about which company. */
type CompanyCall = { actor: Actor; companyId: number; caller: Caller | null };

/** Audits in both trails, in the same transaction. */
const changeAsOperator = (
  context: RequestContext<Actor>,
  call: CompanyCall,
  action: 'company.due-date' | 'company.remove' | 'company.restore',
  change: (system: Tx) => Promise<unknown>,
): Promise<CompanyDetails> =>
  inCompanyOf(context, call, async (system) => {
    await change(system);
    const company = await findCompanyDetails(system, { admin: true });
    await auditInBoth(system, call.actor, action, { id: company.id, name: company.name });
    return company;
  });

/** One's own company under row-level security; another one bypassing it, for the operator alone. */
function inCompanyOf<T>(
  context: RequestContext<Actor>,
  { actor, companyId, caller }: CompanyCall,
  verb: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (actor.super) return retryOnRace(() => inSystem(context, companyId, verb, caller));
  ensure(companyId === actor.companyId, 'ERR_NOT_FOUND');
  return retryOnRace(() => inTx(context, companyId, verb, caller));
}

async function showWithPlan(tx: Tx) {
  const { id, name, email, phone, status, isSuper, dueDate, createdAt, plan } = await findCompanyProfile(tx);
  return {
    id,
    name,
    email,
    phone,
    status,
    plan: plan ?? emptyPlan,
    dueDate: presentDueDate({ isSuper, dueDate }),
    createdAt: createdAt.toISOString(),
  };
}

/** `plan` is always present, also for a company that has none. */
const emptyPlan: Plan = {
  id: 0,
  name: '',
  users: 0,
  connections: 0,
  queues: 0,
  value: '0',
  isPublic: false,
  useCampaigns: false,
  useSchedules: false,
  useInternalChat: false,
  useExternalApi: false,
  useKanban: false,
  useOpenAi: false,
  useIntegrations: false,
};
