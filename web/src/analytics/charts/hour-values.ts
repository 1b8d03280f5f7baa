import type { HourCount } from '../dashboard.queries.ts';

type HourValues = { hour: string; today: number | null; now: number | null; before: number };

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}h`;

/**
 * The values of the chart's series. Today is two series, of which `now` has the present hour alone. null: the series
 * does not apply to the hour, and the tooltip omits it; 0 would be shown as a count.
 */
export const hourValues = (hours: readonly HourCount[], present: number): HourValues[] =>
  hours.map(({ hour, today, before }) => ({
    hour: hourText(hour),
    today: hour === present ? null : hour > present ? today || null : today,
    now: hour === present ? today : null,
    before,
  }));
