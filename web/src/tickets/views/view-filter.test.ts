import { savedViewFilter } from '@balcao/contract/saved-views/saved-view';
import { expect, it } from 'vitest';
import type { ListView } from '../list/list-view.ts';
import { filterOfView, isSameFilter, viewOfFilter } from './view-filter.ts';

const view: ListView = {
  tab: 'open',
  sub: 'pending',
  groupSub: 'open',
  search: '',
  showAll: false,
  snoozed: false,
  dueFirst: false,
  queueIds: undefined,
  tags: [4],
  users: [],
  whatsapps: [],
  statuses: [],
  failed: true,
  messages: null,
  longestWaitFirst: true,
  unreadFirst: true,
};

it('a saved view restores the list', () => {
  for (const more of [
    {},
    { tab: 'groups' as const, groupSub: 'open' as const, snoozed: true, queueIds: [3, 1] },
    { tab: 'search' as const, search: 'sofá', users: [2], statuses: ['closed' as const] },
    { tab: 'closed' as const, queueIds: [1] },
  ]) {
    const saved = filterOfView({ ...view, ...more });
    const back = { ...view, tab: 'open' as const, sub: 'open' as const, ...viewOfFilter(saved) };
    expect(isSameFilter(filterOfView(back), saved)).toBe(true);
    expect(isSameFilter(savedViewFilter.parse(JSON.parse(JSON.stringify(saved))), saved)).toBe(true);
  }
});

it('filters of the search do not apply to other lists', () => {
  expect(filterOfView(view)).toMatchObject({ tags: [], failed: false });
  expect(filterOfView({ ...view, tab: 'search' })).toMatchObject({ tags: [4], failed: true });
});

it('filters are equal regardless of the order of selection', () => {
  const filter = filterOfView({ ...view, tab: 'search' });
  expect(isSameFilter({ ...filter, tags: [1, 2] }, { ...filter, tags: [2, 1] })).toBe(true);
  expect(isSameFilter({ ...filter, tags: [1, 2] }, { ...filter, tags: [1] })).toBe(false);
});

it('a saved view shows everything it selects, also after the list was filtered by goals', () => {
  const saved = filterOfView({ ...view, sub: 'open' });
  expect({ ...view, dueFirst: true, ...viewOfFilter(saved) }).toMatchObject({ sub: 'open', dueFirst: false });
});
