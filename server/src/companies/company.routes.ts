import type { Plan } from '@balcao/contract/companies/company';
import { companyApi } from '@balcao/contract/companies/company.api';
import { wireDueDate } from '@balcao/contract/companies/due-date.rules';
import { demand } from '@balcao/contract/errors';
import { type Binding, type Door, serve } from '../platform/http.ts';
import { changeHours } from './change-hours.ts';
import { findCompany, findCompanyFacts } from './find-company.ts';

export const companyRoutes = (door: Door): Binding[] => [
  serve(door, companyApi.showPlan, async (tx, _actor, { params }) => {
    demand(params.id === tx.companyId, 'ERR_NOT_FOUND');
    const { id, name, email, phone, status, isSuper, dueDate, createdAt, plan } = await findCompanyFacts(tx);
    return {
      ...{ id, name, email, phone, status, plan: plan ?? noPlan },
      dueDate: wireDueDate({ isSuper, dueDate }),
      createdAt: createdAt.toISOString(),
    };
  }),
  serve(door, companyApi.show, (tx, actor, { params }) => {
    demand(params.id === tx.companyId, 'ERR_NOT_FOUND');
    return findCompany(tx, { admin: actor.profile === 'admin' });
  }),
  serve(door, companyApi.changeHours, (tx, actor, { params, body }) =>
    changeHours(tx, actor, params.id, body.schedules),
  ),
];

/** `plan` is always there, also for a company that has none. */
const noPlan: Plan = {
  ...{ id: 0, name: '', users: 0, connections: 0, queues: 0, value: '0' },
  ...{ useCampaigns: false, useSchedules: false, useInternalChat: false, useExternalApi: false },
  ...{ useKanban: false, useOpenAi: false, useIntegrations: false },
};
