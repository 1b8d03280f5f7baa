import { type ChosenPeriod, periodToAddress } from './chosen-period.ts';

const choiceOf = (period: ChosenPeriod, queueIds: readonly number[]): Record<string, string> => ({
  ...periodToAddress(period),
  ...(queueIds.length > 0 && { queues: queueIds.join(',') }),
});

/** Address of the list that a figure counts: `/reports?report=tickets&measure=finished&days=1`. */
export const reportAddress = (
  report: string,
  period: ChosenPeriod,
  queueIds: readonly number[],
  more: Record<string, string> = {},
): string => `/reports?${new URLSearchParams({ report, ...choiceOf(period, queueIds), ...more })}`;

/** Address of a tab of the dashboard with the same days and queues. */
export const dashboardAddress = (period: ChosenPeriod, queueIds: readonly number[], tab: string): string =>
  `/?${new URLSearchParams({ ...choiceOf(period, queueIds), tab })}`;
