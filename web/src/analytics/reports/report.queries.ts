import type { ReportRow } from '@balcao/contract/analytics/report';
import { reportApi } from '@balcao/contract/analytics/report.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { type FetchFailure, fetchState } from '../../platform/queries/query-state.ts';
import { useSlow } from '../../ui/states/use-slow.ts';
import { type Records, useRecords } from '../../ui/tables/use-records.ts';
import { figuresKey, staleMs } from '../dashboard.queries.ts';
import type { ReportView } from './report-view.ts';

type ReportTotals = Record<string, number | null>;

const some = <T>(chosen: readonly T[]): T[] | undefined => (chosen.length > 0 ? [...chosen] : undefined);

/** The view as query parameters of the API. */
export function reportQuery({ period, ...view }: ReportView) {
  return {
    ...('days' in period ? { days: period.days } : { dateStart: period.from, dateEnd: period.to }),
    queueIds: some(view.queues),
    users: some(view.users),
    whatsapps: some(view.whatsapps),
    tags: some(view.tags),
    status: some(view.status),
    channels: some(view.channels),
    measure: view.measure,
    scale: view.scale,
    answered: view.answered,
    fromMe: view.fromMe,
  };
}

export type ReportSummary = {
  count: number | undefined;
  totals: ReportTotals | undefined;
  isPlaceholderData: boolean;
  /** they could not be fetched, although the rows could */
  failure: FetchFailure | undefined;
};

/** The rows of a report in pages, and their totals, which are requested once, with the first page. */
export function useReport(view: ReportView): { records: Records<ReportRow>; summary: ReportSummary } {
  const key = [...figuresKey, 'report', view];
  const records = useRecords<ReportRow>({
    key,
    fetch: async ({ page, signal }) => {
      const query = { ...reportQuery(view), pageNumber: page, part: 'rows' as const };
      const { records: rows, hasMore } = await call(reportApi[view.report], { query, signal });
      return { rows, count: 0, hasMore };
    },
  });
  const query = useQuery({
    queryKey: [...key, 'totals'],
    queryFn: ({ signal }) =>
      call(reportApi[view.report], { query: { ...reportQuery(view), part: 'totals' as const }, signal }),
    placeholderData: (shown) => shown,
  });
  const { isPlaceholderData, isPaused } = query;
  const isLate = {
    rows: useSlow(records.isPlaceholderData === true, staleMs),
    totals: useSlow(isPlaceholderData, staleMs),
  };
  const data = isPlaceholderData && (isPaused || isLate.totals) ? undefined : query.data;
  const count = data?.count ?? undefined;
  const failure = records.error ? undefined : fetchState(query).failure;
  return {
    records: { ...records, count, isLoading: records.isLoading || (isLate.rows && !records.error) },
    summary: { count, totals: data?.totals ?? undefined, isPlaceholderData: isPlaceholderData, failure },
  };
}
