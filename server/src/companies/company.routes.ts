import type { Plan } from '@balcao/contract/companies/company';
import { companyApi } from '@balcao/contract/companies/company.api';
import { presentDueDate } from '@balcao/contract/companies/due-date.rules';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { inSystem, inTx, type Tx } from '../platform/db/tx.ts';
import { type Endpoint, type RequestContext, serve, serveEachInTx } from '../platform/http/serve.ts';
import { auditByOperator, auditOperator } from './audit-operator.ts';
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
  serveEachInTx(context, companyApi.showPlan, (actor, { params }) =>
    inCompanyOf(context, actor, params.id, showWithPlan),
  ),
  serveEachInTx(context, companyApi.show, (actor, { params }) =>
    inCompanyOf(context, actor, params.id, (tx) => findCompanyDetails(tx, { admin: can(actor, 'settings-page:view') })),
  ),
  serve(context, companyApi.showUse, (tx, _actor, { params }) => {
    ensure(params.id === tx.companyId, 'ERR_NOT_FOUND');
    return countPlanUse(tx);
  }),
  serveEachInTx(context, companyApi.update, async (actor, { params, body }) => {
    const company = await inCompanyOf(context, actor, params.id, (tx) =>
      actor.super ? updateCompany(tx, body) : updateOwnCompany(tx, actor, body),
    );
    if (actor.super) await auditOperator(context, actor, 'company.update', { id: company.id, name: company.name });
    return company;
  }),
  serve(context, companyApi.changeHours, (tx, actor, { params, body }) =>
    changeHours(tx, actor, params.id, body.schedules),
  ),
];

/** `access: 'super'` is checked before, in the operator's own company; what they do is in a transaction of the other. */
const operatorRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serveEachInTx(context, companyApi.list, (_actor, { query }) =>
    inSystem(context, 0, (system) => listCompanies(system, query)),
  ),
  serveEachInTx(context, companyApi.listWithPlans, (_actor, { query }) =>
    inSystem(context, 0, (system) => listCompanies(system, query)),
  ),
  serveEachInTx(context, companyApi.listAll, () => listAllCompanies(context)),
  serveEachInTx(context, companyApi.moveDueDate, async (actor, { params }) => {
    const company = await inSystem(context, params.id, async (system) => {
      await moveDueDate(system, { fromToday: false });
      await auditByOperator(system, 'company.due-date');
      return findCompanyDetails(system, { admin: true });
    });
    await auditOperator(context, actor, 'company.due-date', { id: company.id, name: company.name });
    return company;
  }),
  serveEachInTx(context, companyApi.remove, async (actor, { params }) => {
    await inSystem(context, params.id, async (system) => {
      await removeCompany(system);
      await auditByOperator(system, 'company.remove');
    });
    await auditOperator(context, actor, 'company.remove', { id: params.id });
    return { message: companyReplyTexts.deleted };
  }),
  serveEachInTx(context, companyApi.restore, async (actor, { params }) => {
    const company = await inSystem(context, params.id, async (system) => {
      await restoreCompany(system);
      await auditByOperator(system, 'company.restore');
      return findCompanyDetails(system, { admin: true });
    });
    await auditOperator(context, actor, 'company.restore', { id: company.id, name: company.name });
    return company;
  }),
];

/** One's own company under row-level security; another's past it, for the operator alone. */
function inCompanyOf<T>(
  context: RequestContext<Actor>,
  actor: Actor,
  companyId: number,
  verb: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (actor.super) return inSystem(context, companyId, verb);
  ensure(companyId === actor.companyId, 'ERR_NOT_FOUND');
  return inTx(context, companyId, verb);
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

/** `plan` is always there, also for a company that has none. */
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
