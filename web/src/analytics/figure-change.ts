/** Difference from the period before: a count in percent, a duration in minutes. null: nothing to compare with. */
export type FigureChange = { direction: 'up' | 'down' | 'same'; amount: number } | null;

export function changeOfCount(now: number, before: number): FigureChange {
  if (before === 0) return now === 0 ? { direction: 'same', amount: 0 } : null;
  return directed(Math.round((100 * (now - before)) / before));
}

/** A difference below a second counts as none. */
export function changeOfMinutes(now: number | null, before: number | null): FigureChange {
  if (now === null || before === null) return null;
  return directed(Math.round((now - before) * 60) / 60);
}

const directed = (by: number): FigureChange => ({
  direction: by > 0 ? 'up' : by < 0 ? 'down' : 'same',
  amount: Math.abs(by),
});
