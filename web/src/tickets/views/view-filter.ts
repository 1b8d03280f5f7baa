import type { SavedViewFilter } from '@balcao/contract/saved-views/saved-view';
import type { ListView } from '../list/list-view.ts';

/** The part of the list's state that a view stores; the sort order is not included. */
export function filterOfView(view: ListView): SavedViewFilter {
  const { tab, snoozed, showAll, queueIds = [], tags, users, whatsapps, statuses, failed } = view;
  const isSearch = tab === 'search';
  const sub = tab === 'groups' ? view.groupSub : tab === 'open' ? view.sub : 'open';
  return {
    tab,
    sub,
    snoozed: snoozed && !isSearch && tab !== 'closed' && sub === 'open',
    showAll,
    search: isSearch ? view.search.trim().slice(0, 200) : '',
    queueIds,
    // Filters of the search have no effect in other tabs.
    tags: isSearch ? tags : [],
    users: isSearch ? users : [],
    whatsapps: isSearch ? whatsapps : [],
    statuses: isSearch ? statuses : [],
    failed: isSearch && failed,
  };
}

/** The list state for a saved filter. */
export function viewOfFilter({ sub, queueIds, tab, ...filter }: SavedViewFilter): Partial<ListView> {
  return {
    ...filter,
    tab,
    messages: null,
    // Not part of a saved filter, so it must be off.
    dueFirst: false,
    ...(tab === 'groups' && { groupSub: sub }),
    ...(tab === 'open' && { sub }),
    queueIds: queueIds.length > 0 ? queueIds : undefined,
  };
}

/** Whether two filters are equal, regardless of the order of their values. */
export const isSameFilter = (a: SavedViewFilter, b: SavedViewFilter): boolean => keyOf(a) === keyOf(b);

const keyOf = (filter: SavedViewFilter): string =>
  JSON.stringify(
    Object.entries(filter)
      .map(([name, value]) => [name, Array.isArray(value) ? [...value].sort() : value])
      .sort(),
  );
