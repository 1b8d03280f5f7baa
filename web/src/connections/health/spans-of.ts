const dayMs = 86_400_000;
const spans = [
  { span: 'day', lastsMs: dayMs },
  { span: 'week', lastsMs: 7 * dayMs },
  { span: 'month', lastsMs: 30 * dayMs },
] as const;

type Shown = { span: (typeof spans)[number]['span']; whole: boolean };

/**
 * The spans that a line of this age can be asked about: those it has lived through, and the first it has not, which is
 * its whole life. "100 % of 30 days" says nothing of a line that is a minute old.
 */
export function spansOf(ageMs: number): Shown[] {
  const lived = spans.filter(({ lastsMs }) => lastsMs <= ageMs);
  return spans.slice(0, lived.length + 1).map(({ span, lastsMs }) => ({ span, whole: lastsMs <= ageMs }));
}
