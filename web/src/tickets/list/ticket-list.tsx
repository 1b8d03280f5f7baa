import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { TicketCounts } from '@balcao/contract/tickets/ticket.api';
import { ActionIcon, Button, Tabs, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMessagePlus } from '@tabler/icons-react';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useMemo, useState } from 'react';
import { formatCappedCount, formatCount } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { useSession } from '../../shell/session/session.tsx';
import { searchDelayMs } from '../../ui/forms/search-delay.ts';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { dropPicked, dropUnlisted, usePicked } from '../picking/use-picked.ts';
import { type Tickets, useTickets } from '../ticket.queries.ts';
import { ticketTexts } from '../ticket.texts.ts';
import { useTicketCounts } from '../ticket-counts.ts';
import { countFilter, type ListKind, type ListTab, type ListView, listFilter, useListView } from './list-view.ts';
import { SearchFilters } from './search-filters.tsx';
import { isSnoozedShown, SubRow } from './sub-row.tsx';
import type { ItemActions } from './ticket-item.tsx';
import classes from './ticket-list.module.css';
import { TicketRows } from './ticket-rows.tsx';

const MessageHits = lazy(async () => ({ default: (await import('../../messages/message-search.tsx')).MessageHits }));
const MessageCount = lazy(async () => ({ default: (await import('../../messages/message-search.tsx')).MessageCount }));

const FoundMessages = lazy(async () => ({ default: (await import('./found-messages.tsx')).FoundMessages }));

/** Maximum of found tickets shown above the message hits. */
const maxShownBeforeMessages = 5;

type Props = {
  selectedUuid: string | undefined;
  itemActions: ItemActions;
  onNew: () => void;
  /** beside the search */
  tools: ReactNode;
  /** bulk actions on picked tickets, in place of the filters */
  bulkBar: (picked: readonly Ticket[], listed: readonly Ticket[]) => ReactNode;
  searchRef: RefObject<HTMLInputElement | null>;
};

/** The left pane: search, lists, filters, tickets. */
export function TicketList({ selectedUuid, itemActions, onNew, tools, bulkBar, searchRef }: Props) {
  const t = useTexts(ticketTexts);
  const { user } = useSession();
  const [view] = useListView();
  const { filter, search, list } = useShownTickets();
  const counts = useTicketCounts(countFilter(view));
  // Few tickets are shown, so that the message hits below stay visible.
  const [allOf, setAllOf] = useState<string>();
  const few = Boolean(search) && allOf !== search;
  const listKey = JSON.stringify(filter);
  const picked = usePickedOf(list.tickets, listKey);
  const onlyMessages = view.tab === 'search' && view.messages;
  const hidesSome = few && (list.tickets.length > maxShownBeforeMessages || !list.isComplete);
  const filters = view.tab === 'search' ? <SearchFilters /> : <SubRow counts={counts} />;
  return (
    <section className={classes['panel']} aria-label={t('listTitle')}>
      <SearchRow onNew={onNew} searchRef={searchRef} tools={tools} />
      <ListTabs counts={counts} />
      {picked.length > 0 ? <Suspense fallback={filters}>{bulkBar(picked, list.tickets)}</Suspense> : filters}
      {onlyMessages ? (
        <Suspense>
          <FoundMessages filters={onlyMessages} words={search ?? ''} />
        </Suspense>
      ) : (
        <TicketRows
          list={few ? firstOf(list) : list}
          kind={kindOf(view, search)}
          listKey={listKey}
          selectedUuid={selectedUuid}
          userId={user.id}
          itemActions={itemActions}
          before={search ? <FoundHeading search={search} count={list.found?.count} /> : null}
          search={search}
          after={
            search ? (
              <>
                {hidesSome && (
                  <Button variant="subtle" color="gray" size="xs" mx={12} onClick={() => setAllOf(search)}>
                    {t('allConversations')}
                  </Button>
                )}
                <Suspense>
                  <MessageHits search={{ searchParam: search }} />
                </Suspense>
              </>
            ) : null
          }
        />
      )}
    </section>
  );
}

/** The picked tickets of this list; a change of the list unpicks all. */
function usePickedOf(tickets: readonly Ticket[], listKey: string): readonly Ticket[] {
  const { ids } = usePicked();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the list
  useEffect(() => dropPicked, [listKey]);
  useEffect(() => {
    if (ids.size > 0) dropUnlisted(tickets);
  }, [ids, tickets]);
  return useMemo(() => (ids.size === 0 ? [] : tickets.filter(({ id }) => ids.has(id))), [tickets, ids]);
}

/** Number of found tickets, and of found messages, which are listed further down. */
function FoundHeading({ search, count }: { search: string; count: number | undefined }) {
  const t = useTexts(ticketTexts);
  return (
    <div className={classes['found']}>
      <h2>
        {t('foundConversations')} <span data-numeric>{formatCount(count ?? 0)}</span>
      </h2>
      <Suspense>
        <MessageCount search={search} />
      </Suspense>
    </div>
  );
}

const firstOf = (list: Tickets): Tickets => ({
  ...list,
  tickets: list.tickets.slice(0, maxShownBeforeMessages),
  isComplete: true,
  loadMore: async () => {},
});

/** The kind of list, for its empty state. */
function kindOf(view: ListView, search: string | undefined): ListKind {
  if (isSnoozedShown(view)) return 'snoozed';
  if (view.tab === 'open') return view.sub === 'open' ? 'attending' : 'pending';
  return view.tab === 'search' && view.failed && !search ? 'failed' : view.tab;
}

function SearchRow({ onNew, searchRef, tools }: Pick<Props, 'onNew' | 'searchRef' | 'tools'>) {
  const t = useTexts(ticketTexts);
  const [view, change] = useListView();
  const type = (search: string) =>
    change(search ? { search, tab: 'search' } : { search, ...(view.tab === 'search' && { tab: 'open' as const }) });
  return (
    <search className={classes['searchRow']}>
      <SearchField
        value={view.search}
        onChange={type}
        placeholder={t('search')}
        width="100%"
        hotkey
        inputRef={searchRef}
      />
      {tools}
      <Tooltip label={t('newTicket')}>
        <ActionIcon
          variant="default"
          size={36}
          radius="md"
          aria-label={t('newTicket')}
          onClick={onNew}
          c="var(--bc-accent-text)"
        >
          <IconMessagePlus size={20} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </search>
  );
}

function ListTabs({ counts }: { counts: TicketCounts | undefined }) {
  const t = useTexts(ticketTexts);
  const [view, change] = useListView();
  return (
    <Tabs
      value={view.tab}
      onChange={(tab) => tab && change({ tab: tab as ListTab, ...(tab === 'search' ? {} : { search: '' }) })}
      className={classes['tabs'] ?? ''}
    >
      <Tabs.List aria-label={t('lists')}>
        <Tab value="open" label={t('open')} count={sumOf(counts, 'open', 'pending')} />
        <Tab value="closed" label={t('closed')} />
        <Tab value="groups" label={t('groups')} count={sumOf(counts, 'groupOpen', 'groupPending')} />
        <Tab value="search" label={t('searchTab')} />
      </Tabs.List>
    </Tabs>
  );
}

/** The visible list, also used by the shortcuts. */
export function useShownTickets() {
  const [view] = useListView();
  const [debouncedSearch] = useDebouncedValue(view.search.trim(), searchDelayMs);
  const typed = view.search.trim();
  // Clearing applies at once, typing is debounced; an empty search is not queried.
  const isSearchReady = view.tab !== 'search' || typed === '' || debouncedSearch !== '';
  const filter = useMemo(() => listFilter(view, typed && (debouncedSearch || typed)), [view, typed, debouncedSearch]);
  return { filter, search: isSearchReady ? filter.search : undefined, list: useTickets(filter, isSearchReady) };
}

function Tab({ value, label, count }: { value: ListTab; label: string; count?: number | undefined }) {
  return (
    <Tabs.Tab value={value}>
      {label}
      {count !== undefined && count > 0 && <span className={classes['count']}> {formatCappedCount(count)}</span>}
    </Tabs.Tab>
  );
}

const sumOf = (counts: TicketCounts | undefined, a: keyof TicketCounts, b: keyof TicketCounts) =>
  counts && counts[a] + counts[b];
