import { type ChosenPeriod, periodToAddress } from './chosen-period.ts';

/** The list that a figure counts: `/reports?report=tickets&measure=finished&days=1`. */
export const reportAddress = (
  report: string,
  period: ChosenPeriod,
  queueIds: readonly number[],
  more: Record<string, string> = {},
): string =>
  `/reports?${new URLSearchParams({
    report,
    ...periodToAddress(period),
    ...(queueIds.length > 0 && { queues: queueIds.join(',') }),
    ...more,
  })}`;
