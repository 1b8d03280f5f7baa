import type { StoredNotice } from '../db/outbox.ts';

/** Longer than a process takes to delete notices that it has sent, and a sweep of another process takes to send them again. */
const rememberedMs = 60_000;

/**
 * Emits each notice of the stream once. When a process has sent a notice and not deleted its row yet, because it is
 * busy or has died, the sweep of another process sends the notice again: possibly after newer states, which a repeat
 * must not overwrite.
 */
export function deduplicateNotices(
  emit: (notice: StoredNotice) => void,
  now: () => number = Date.now,
): (notice: StoredNotice) => void {
  let [recent, former, since] = [new Set<number>(), new Set<number>(), now()];
  return (notice) => {
    if (recent.has(notice.id) || former.has(notice.id)) return;
    if (now() - since > rememberedMs) [former, recent, since] = [recent, new Set(), now()];
    recent.add(notice.id);
    emit(notice);
  };
}
