import type { ReportColumn } from '@balcao/contract/analytics/report-columns.rules';
import type { ExportFormat } from '@balcao/contract/analytics/report-export';
import type { ReportMailing } from '@balcao/contract/analytics/report-mailing';
import { reportMailingApi as api } from '@balcao/contract/analytics/report-mailing.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useLive } from '../../platform/live.ts';
import { queryClient } from '../../platform/queries/query-client.ts';
import { reportQuery } from './report.queries.ts';
import type { ReportView } from './report-view.ts';

const key = ['report-mailings'] as const;
const refresh = () => queryClient.invalidateQueries({ queryKey: key });

export function useMailings() {
  useLive('reportMailing', refresh);
  // Notices of users change names of recipients, and whether they may see reports.
  useLive('user', refresh);
  return useQuery({ queryKey: key, queryFn: async ({ signal }) => (await call(api.list, { signal })).mailings });
}

/** Schedule, recipients and file format. */
export type MailingPlan = { format: ExportFormat; recurrence: string; time: string; recipients: number[] };

/** Saves the page's filters, without the days: each mail covers the days before it is sent. */
export async function createMailing(view: ReportView, columns: readonly ReportColumn[], plan: MailingPlan) {
  const { days: _, dateStart: _from, dateEnd: _to, ...filter } = { ...noDays, ...reportQuery(view) };
  const body = { ...filter, ...plan, report: view.report, columns: [...columns], language: currentLanguage() };
  await call(api.create, { body });
  await refresh();
}
const noDays: { days?: number; dateStart?: string; dateEnd?: string } = {};

export async function updateMailing({ id }: ReportMailing, body: Partial<MailingPlan & { isActive: boolean }>) {
  await call(api.update, { params: { mailingId: id }, body });
  await refresh();
}

export async function sendMailingNow({ id }: ReportMailing): Promise<void> {
  await call(api.send, { params: { mailingId: id } });
  await refresh();
}

export async function removeMailing({ id }: ReportMailing): Promise<void> {
  await call(api.remove, { params: { mailingId: id } });
  await refresh();
}
