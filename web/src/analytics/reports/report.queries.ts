import type { ReportRow } from '@balcao/contract/analytics/report';
import { reportApi } from '@balcao/contract/analytics/report.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { type Records, useRecords } from '../../ui/tables/use-records.ts';
import { figuresKey } from '../dashboard.queries.ts';
import type { ReportView } from './report-view.ts';

export type ReportTotals = Record<string, number | null>;

const some = <T>(chosen: readonly T[]): T[] | undefined => (chosen.length > 0 ? [...chosen] : undefined);

/** As the API takes it. */
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

const totalsKey = (view: ReportView) => [...figuresKey, 'totals', view];

/** The rows of a report by pages, and what stands under all of them. */
export function useReport(view: ReportView): { records: Records<ReportRow>; totals: ReportTotals | undefined } {
  const records = useRecords<ReportRow>({
    key: [...figuresKey, 'report', view],
    fetch: async ({ page, signal }) => {
      const query = { ...reportQuery(view), pageNumber: page };
      const reply = await call(reportApi[view.report], { query, signal });
      queryClient.setQueryData(totalsKey(view), reply.totals);
      return { rows: reply.records, count: reply.count, hasMore: reply.hasMore };
    },
  });
  const { data } = useQuery<ReportTotals>({
    queryKey: totalsKey(view),
    enabled: false,
    placeholderData: (shown) => shown,
  });
  return { records, totals: data };
}
