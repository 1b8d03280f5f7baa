import { type PlanRow, planApi } from '@balcao/contract/plans/plan.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/queries/query-client.ts';

const key = ['plans', 'list'] as const;
const none: PlanRow[] = [];

type Plans = { plans: PlanRow[]; error: unknown; retry: () => void };

/** All plans with their number of companies, for the operator. */
export function usePlans(): Plans {
  const { data, error, refetch } = useQuery({ queryKey: key, queryFn: ({ signal }) => call(planApi.list, { signal }) });
  return { plans: data ?? none, error: data ? null : error, retry: () => void refetch() };
}

export const invalidatePlans = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key });

export async function removePlan({ id }: PlanRow): Promise<void> {
  await call(planApi.remove, { params: { id } });
  await invalidatePlans();
}
