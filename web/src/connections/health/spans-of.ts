const dayMs = 86_400_000;
const spans = [
  { span: 'day', lastsMs: dayMs },
  { span: 'week', lastsMs: 7 * dayMs },
  { span: 'month', lastsMs: 30 * dayMs },
] as const;

type Shown = { span: (typeof spans)[number]['span']; whole: boolean };

/**
 * Uptime spans for a connection of this age: the spans shorter than its age, and the next one, which covers
 * its whole lifetime. "100 % of 30 days" would mislead for a new connection.
 */
export function spansOf(ageMs: number): Shown[] {
  const lived = spans.filter(({ lastsMs }) => lastsMs <= ageMs);
  return spans.slice(0, lived.length + 1).map(({ span, lastsMs }) => ({ span, whole: lastsMs <= ageMs }));
}
