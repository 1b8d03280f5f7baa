import type { SavedViewFilter } from '@balcao/contract/saved-views/saved-view';
import type { ListView } from '../list/list-view.ts';

/** What is saved of the list as it is set; its order is not. */
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
    // Filters of the search do nothing elsewhere.
    tags: isSearch ? tags : [],
    users: isSearch ? users : [],
    whatsapps: isSearch ? whatsapps : [],
    statuses: isSearch ? statuses : [],
    failed: isSearch && failed,
  };
}

/** The list as the filter has it. */
export function viewOfFilter({ sub, queueIds, tab, ...filter }: SavedViewFilter): Partial<ListView> {
  return {
    ...filter,
    tab,
    messages: null,
    // Not a part of what is saved, so it must not take anything from it.
    dueFirst: false,
    ...(tab === 'groups' && { groupSub: sub }),
    ...(tab === 'open' && { sub }),
    queueIds: queueIds.length > 0 ? queueIds : undefined,
  };
}

/** Whether two narrow the list alike; the order in which things were chosen does not matter. */
export const isSameFilter = (a: SavedViewFilter, b: SavedViewFilter): boolean => keyOf(a) === keyOf(b);

const keyOf = (filter: SavedViewFilter): string =>
  JSON.stringify(
    Object.entries(filter)
      .map(([name, value]) => [name, Array.isArray(value) ? [...value].sort() : value])
      .sort(),
  );
