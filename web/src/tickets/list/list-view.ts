import { can } from '@balcao/contract/permissions';
import type { TicketStatus } from '@balcao/contract/tickets/ticket';
import type { TicketFilter } from '@balcao/contract/tickets/ticket-list.rules';
import { useSyncExternalStore } from 'react';
import type { MessageFilters } from '../../messages/search/search-filters.tsx';
import { createListeners } from '../../platform/external-store/listeners.ts';
import { readStored, writeStored } from '../../platform/storage/storage.ts';
import { useActor } from '../ticket.queries.ts';
import type { CountFilter } from '../ticket-count.live.ts';

export type ListTab = 'open' | 'closed' | 'groups' | 'search';
export type SubTab = 'open' | 'pending';
/** Kind of a list, for its empty state. */
export type ListKind = 'attending' | 'pending' | 'failed' | 'snoozed' | Exclude<ListTab, 'open'>;

/** State of the list, kept while other pages are visited. */
export type ListView = {
  tab: ListTab;
  sub: SubTab;
  groupSub: SubTab;
  /** as typed */
  search: string;
  showAll: boolean;
  /** shows snoozed open tickets instead of the others */
  snoozed: boolean;
  /** only tickets with a goal, the nearest due time first */
  dueFirst: boolean;
  /** undefined: all queues of the user */
  queueIds: number[] | undefined;
  tags: number[];
  users: number[];
  whatsapps: number[];
  statuses: TicketStatus[];
  /** only tickets with a failed message */
  failed: boolean;
  /** shows messages matching these filters instead of tickets; null: tickets, with messages below them */
  messages: MessageFilters | null;
  /** pending tickets by the longest wait instead of the newest message; stored in this browser */
  longestWaitFirst: boolean;
  /** unread open tickets first; stored in this browser */
  unreadFirst: boolean;
};

let viewOwner: number | undefined;
let view: ListView;
let showsAllAtFirst = false;
const listeners = createListeners();

/** Resets everything except for the tab and the sort orders. */
export function resetListView(): void {
  const { tab, longestWaitFirst, unreadFirst } = view;
  changeListView({
    ...initialView,
    tab: tab === 'search' ? 'open' : tab,
    longestWaitFirst,
    unreadFirst,
    showAll: showsAllAtFirst,
  });
}

export function useListView(): [ListView, (change: Partial<ListView>) => void] {
  const me = useActor();
  if (viewOwner !== me.userId) {
    viewOwner = me.userId;
    const longestWaitFirst = readStored('longestWaitFirst') ?? false;
    showsAllAtFirst = can(me, 'tickets-manager:showall');
    const unreadFirst = readStored('unreadFirst') ?? false;
    view = { ...initialView, longestWaitFirst, unreadFirst, showAll: showsAllAtFirst };
  }
  return [useSyncExternalStore(listeners.subscribe, () => view), changeListView];
}

export function changeListView(change: Partial<ListView>): void {
  view = { ...view, ...change };
  listeners.notify();
}

/** Choices by id, which may be deleted while the list is filtered by them. */
type ChosenIds = 'queueIds' | 'tags' | 'users' | 'whatsapps';

/** Removes choices that no longer exist for the user: a filter by them would hide every ticket. */
export function dropChoices(of: ChosenIds, ids: readonly number[]): void {
  const chosen = view[of] ?? [];
  const rest = chosen.filter((id) => !ids.includes(id));
  if (rest.length < chosen.length)
    changeListView(of === 'queueIds' && rest.length === 0 ? { queueIds: undefined } : { [of]: rest });
}

/** Removes all choices but these. */
export const limitChoices = (of: ChosenIds, to: readonly number[]): void =>
  dropChoices(
    of,
    (view[of] ?? []).filter((id) => !to.includes(id)),
  );

export function orderWaiting(longestWaitFirst: boolean): void {
  writeStored('longestWaitFirst', longestWaitFirst);
  changeListView({ longestWaitFirst });
}

export function orderUnread(unreadFirst: boolean): void {
  writeStored('unreadFirst', unreadFirst);
  changeListView({ unreadFirst });
}

/** Shows the pending sub-tab. */
export const showWaiting = (isGroup: boolean): void =>
  changeListView(isGroup ? { tab: 'groups', groupSub: 'pending' } : { tab: 'open', sub: 'pending' });

/** Filter of the visible list; `search` is debounced. */
export function listFilter(shown: ListView, search: string): TicketFilter {
  const { tab, showAll, queueIds } = shown;
  const queues = queueIds ? { queueIds } : {};
  switch (tab) {
    case 'open':
    case 'groups': {
      const status = tab === 'open' ? shown.sub : shown.groupSub;
      // Pending tickets do not depend on `showAll`: leaving it out avoids two keys for the same list.
      const common = { status, isGroup: tab === 'groups', showAll: status === 'open' && showAll, ...queues };
      if (shown.dueFirst && tab === 'open')
        return { ...common, ...(status === 'open' && { snoozed: false }), due: true, order: 'due' };
      if (status === 'pending') return shown.longestWaitFirst ? { ...common, order: 'waiting' } : common;
      if (shown.snoozed) return { ...common, snoozed: true, order: 'snoozed' };
      return { ...common, snoozed: false, ...(shown.unreadFirst && { order: 'unread' as const }) };
    }
    case 'closed':
      return { status: 'closed', showAll: true, ...queues };
    case 'search': {
      const { tags, users, whatsapps, statuses, failed } = shown;
      return { showAll, search, tags, users, whatsapps, statuses, ...queues, ...(failed && { failed }) };
    }
  }
}

export const countFilter = ({ showAll, queueIds }: ListView): CountFilter => ({
  showAll,
  ...(queueIds ? { queueIds } : {}),
});

const initialView: ListView = {
  tab: 'open',
  sub: 'open',
  groupSub: 'open',
  search: '',
  showAll: false,
  snoozed: false,
  dueFirst: false,
  queueIds: undefined,
  tags: [],
  users: [],
  whatsapps: [],
  statuses: [],
  failed: false,
  messages: null,
  longestWaitFirst: false,
  unreadFirst: false,
};
