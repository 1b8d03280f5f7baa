import type { Plan } from '@balcao/contract/companies/company';
import { companyApi } from '@balcao/contract/companies/company.api';
import { presentDueDate } from '@balcao/contract/companies/due-date.rules';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { type Endpoint, type RequestContext, serve } from '../platform/http/serve.ts';
import { changeHours } from './change-hours.ts';
import { findCompany, findCompanyProfile } from './find-company.ts';

export const companyRoutes = (context: RequestContext<Actor>): Endpoint[] => [
  serve(context, companyApi.showPlan, async (tx, _actor, { params }) => {
    ensure(params.id === tx.companyId, 'ERR_NOT_FOUND');
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
  }),
  serve(context, companyApi.show, (tx, actor, { params }) => {
    ensure(params.id === tx.companyId, 'ERR_NOT_FOUND');
    return findCompany(tx, { admin: can(actor, 'settings-page:view') });
  }),
  serve(context, companyApi.changeHours, (tx, actor, { params, body }) =>
    changeHours(tx, actor, params.id, body.schedules),
  ),
];

/** `plan` is always there, also for a company that has none. */
const emptyPlan: Plan = {
  id: 0,
  name: '',
  users: 0,
  connections: 0,
  queues: 0,
  value: '0',
  useCampaigns: false,
  useSchedules: false,
  useInternalChat: false,
  useExternalApi: false,
  useKanban: false,
  useOpenAi: false,
  useIntegrations: false,
};
