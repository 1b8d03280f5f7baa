/** Whether a goal is far, about to be missed, or missed. */
export type DueTone = 'fine' | 'soon' | 'late';

const soonMs = 15 * 60_000;

export function dueTone(dueAt: string, now: number): DueTone {
  const leftMs = Date.parse(dueAt) - now;
  return leftMs <= 0 ? 'late' : leftMs <= soonMs ? 'soon' : 'fine';
}
