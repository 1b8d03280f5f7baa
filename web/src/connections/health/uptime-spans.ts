import { dayMs } from '@balcao/contract/durations';

const allSpans = [
  { span: 'day', durationMs: dayMs },
  { span: 'week', durationMs: 7 * dayMs },
  { span: 'month', durationMs: 30 * dayMs },
] as const;

type UptimeSpan = { span: (typeof allSpans)[number]['span']; isLifetime: boolean };

/**
 * Uptime spans for a connection of this age: the spans shorter than its age, and the next one, which covers
 * its whole lifetime. "100 % of 30 days" would mislead for a new connection.
 */
export function uptimeSpans(ageMs: number): UptimeSpan[] {
  const lived = allSpans.filter(({ durationMs }) => durationMs <= ageMs);
  return allSpans.slice(0, lived.length + 1).map(({ span, durationMs }) => ({ span, isLifetime: durationMs <= ageMs }));
}
