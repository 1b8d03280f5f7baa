import type { OfferedQuickMessage, QuickMessage } from '@balcao/contract/quick-messages/quick-message';
import type { QuickMessageEvent } from '@balcao/contract/quick-messages/quick-message.events';
import { normalizeSearch } from '../platform/text/normalize-search.ts';
import { findRow, removeRow, upsertInList, upsertRow } from '../ui/tables/paged-cache.ts';
import type { RecordPages } from '../ui/tables/use-records.ts';

const byShortcode = (a: QuickMessage, b: QuickMessage): number => {
  const [first, second] = [normalizeSearch(a.shortcode), normalizeSearch(b.shortcode)];
  return first < second ? -1 : first > second ? 1 : a.id - b.id;
};
const byUse = (a: OfferedQuickMessage, b: OfferedQuickMessage): number => b.uses - a.uses || byShortcode(a, b);

/** The page's list. `isFiltered`: searched, so new ones are not inserted. */
export function applyQuickMessageEvent(
  cached: RecordPages<QuickMessage>,
  event: QuickMessageEvent,
  { isFiltered }: { isFiltered: boolean },
): RecordPages<QuickMessage> {
  if (event.action === 'delete') return removeRow(cached, event.id);
  const existing = findRow(cached, event.record.id);
  if (existing ? existing.updatedAt > event.record.updatedAt : isFiltered) return cached;
  return upsertRow(cached, event.record, byShortcode, event.action);
}

/** Applies a notice to the offered quick replies. `uses` is per user and not in notices: the cached value is kept. */
export function applyEventToOffered(
  rows: OfferedQuickMessage[],
  event: QuickMessageEvent,
  userId: number,
): OfferedQuickMessage[] {
  if (event.action === 'delete') return rows.filter(({ id }) => id !== event.id);
  // Managers are told of those of others, too, which only the page lists.
  if (!event.record.geral && event.record.userId !== userId) return rows.filter(({ id }) => id !== event.record.id);
  const existing = rows.find(({ id }) => id === event.record.id);
  if (existing && existing.updatedAt > event.record.updatedAt) return rows;
  return upsertInList(rows, { ...event.record, uses: existing?.uses ?? 0 }, byUse);
}

/** Counts one more use. */
export const countUse = (rows: OfferedQuickMessage[], id: number): OfferedQuickMessage[] =>
  rows.map((row) => (row.id === id ? { ...row, uses: row.uses + 1 } : row)).sort(byUse);
