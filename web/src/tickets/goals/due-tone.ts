/** Whether the due time of a goal is far, near, or past. */
type DueTone = 'fine' | 'soon' | 'late';

const soonMs = 15 * 60_000;

export function dueTone(dueAt: string, now: number): DueTone {
  const leftMs = Date.parse(dueAt) - now;
  return leftMs <= 0 ? 'late' : leftMs <= soonMs ? 'soon' : 'fine';
}
