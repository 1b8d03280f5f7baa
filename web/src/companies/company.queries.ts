import { impersonationApi } from '@balcao/contract/auth/impersonation.api';
import type { CompanyRow } from '@balcao/contract/companies/company';
import { companyApi } from '@balcao/contract/companies/company.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { startImpersonation } from '../platform/impersonation/impersonation-token.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { useSession } from '../shell/session/session.tsx';
import { type Records, useRecords } from '../ui/tables/use-records.ts';

const listKey = ['companies', 'list'] as const;
const useKey = ['companies', 'use'] as const;

/** All companies of the installation, for its operator; `deleted`: those that can be restored. */
export const useCompanies = (deleted: boolean): Records<CompanyRow> =>
  useRecords<CompanyRow>({
    key: [...listKey, { deleted }],
    fetch: async ({ search, page, signal }) => {
      const query = { searchParam: search, pageNumber: page, deleted };
      const { companies: rows, count, hasMore } = await call(companyApi.list, { query, signal });
      return { rows, count, hasMore };
    },
  });

export const invalidateCompanies = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['companies'] });

/** Starts impersonation of the company in this tab. */
export async function lookInto({ id }: CompanyRow): Promise<void> {
  startImpersonation((await call(impersonationApi.open, { params: { id } })).token);
}

/** Also after a refusal the list is requested again: the due date that was seen may be another one now. */
export async function moveDueDate({ id, dueDate }: CompanyRow): Promise<void> {
  try {
    await call(companyApi.moveDueDate, { params: { id }, body: { dueDate } });
  } finally {
    await invalidateCompanies();
  }
}

export async function removeCompany({ id }: CompanyRow): Promise<void> {
  await call(companyApi.remove, { params: { id } });
  await invalidateCompanies();
}

export async function restoreCompany({ id }: CompanyRow): Promise<void> {
  await call(companyApi.restore, { params: { id } });
  await invalidateCompanies();
}

/** Usage and limit of a resource of the own company; undefined until known, and without a plan. */
export function usePlanUse(resource: 'users' | 'connections' | 'queues'): { used: number; max: number } | undefined {
  const { user } = useSession();
  const { data } = useQuery({
    queryKey: [...useKey, user.companyId],
    queryFn: ({ signal }) => call(companyApi.showUse, { params: { id: user.companyId }, signal }),
    staleTime: 0,
  });
  const max = user.company.plan?.[resource];
  return data && max !== undefined ? { used: data[resource], max } : undefined;
}
