import { type PlanRow, planApi } from '@balcao/contract/plans/plan.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';

const key = ['plans', 'list'] as const;
const none: PlanRow[] = [];

/** For the operator all plans, with how many companies have each. */
export const usePlans = (): PlanRow[] =>
  useQuery({ queryKey: key, queryFn: ({ signal }) => call(planApi.list, { signal }) }).data ?? none;

export const invalidatePlans = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key });

export async function removePlan({ id }: PlanRow): Promise<void> {
  await call(planApi.remove, { params: { id } });
  await invalidatePlans();
}
