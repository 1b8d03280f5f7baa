const dayMs = 86_400_000;
const allSpans = [
  { span: 'day', lastsMs: dayMs },
  { span: 'week', lastsMs: 7 * dayMs },
  { span: 'month', lastsMs: 30 * dayMs },
] as const;

type UptimeSpan = { span: (typeof allSpans)[number]['span']; isLifetime: boolean };

/**
 * Uptime spans for a connection of this age: the spans shorter than its age, and the next one, which covers
 * its whole lifetime. "100 % of 30 days" would mislead for a new connection.
 */
export function uptimeSpans(ageMs: number): UptimeSpan[] {
  const lived = allSpans.filter(({ lastsMs }) => lastsMs <= ageMs);
  return allSpans.slice(0, lived.length + 1).map(({ span, lastsMs }) => ({ span, isLifetime: lastsMs <= ageMs }));
}
