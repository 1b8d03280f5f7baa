import { dashboardApi } from '@balcao/contract/analytics/dashboard.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { companyDay, companyToday, startOfCompanyDay } from '../platform/company-zone.ts';
import { emptyState, type FetchFailure, fetchState } from '../platform/queries/query-state.ts';
import { useSlow } from '../ui/states/use-slow.ts';
import type { ChosenPeriod } from './chosen-period.ts';

export const figuresKey = ['figures'] as const;

/** The figures of other days or queues stay no longer than this while the chosen ones load. */
export const staleMs = 1_000;

const asQuery = (period: ChosenPeriod) =>
  'days' in period ? { days: period.days } : { date_from: period.from, date_to: period.to };

/** Figures also change without a notice: at midnight, and as waiting times grow. */
const refetchMs = 60_000;

export function useDashboard(period: ChosenPeriod, queueIds: number[]) {
  const query = useQuery({
    queryKey: [...figuresKey, 'dashboard', period, queueIds],
    queryFn: ({ signal }) =>
      call(dashboardApi.show, {
        query: { ...asQuery(period), queueIds: queueIds.length > 0 ? queueIds : undefined },
        signal,
      }),
    placeholderData: (shown) => shown,
    refetchInterval: refetchMs,
  });
  const { isPlaceholderData, isPaused } = query;
  // Offline the figures of the days before would stay, under the name of the new ones.
  const data = isPlaceholderData && isPaused ? undefined : query.data;
  return { dashboard: data, isPlaceholderData, ...emptyState({ ...query, data }), retry: () => void query.refetch() };
}

export type HourCount = { hour: number; today: number; before: number };

/** Tickets by the hour in which they began, today and yesterday. `failure`: they could not be fetched. */
export function useTicketsPerHour(queueIds: number[]): {
  hours: HourCount[] | undefined;
  failure: FetchFailure | undefined;
} {
  const today = companyToday();
  const yesterday = companyDay(startOfCompanyDay(today, -1));
  const ofDay = async (day: string, signal: AbortSignal) =>
    call(dashboardApi.ticketsDay, {
      query: { initialDate: day, finalDate: day, queueIds: queueIds.length > 0 ? queueIds : undefined },
      signal,
    });
  const query = useQuery({
    queryKey: [...figuresKey, 'hours', today, queueIds],
    queryFn: async ({ signal }) => {
      const [now, before] = await Promise.all([ofDay(today, signal), ofDay(yesterday, signal)]);
      return now.data.map(({ total, horario = 0 }, i) => ({
        hour: horario,
        today: total,
        before: before.data[i]?.total ?? 0,
      }));
    },
    placeholderData: (shown) => shown,
    refetchInterval: refetchMs,
  });
  const isLate = useSlow(query.isPlaceholderData, staleMs);
  return { hours: isLate ? undefined : query.data, failure: fetchState(query).failure };
}
