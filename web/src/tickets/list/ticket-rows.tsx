import type { Ticket } from '@balcao/contract/tickets/ticket';
import { Skeleton } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import {
  IconArchive,
  IconCircleCheck,
  IconCoffee,
  IconMessages,
  IconSearch,
  IconUsersGroup,
  IconZzz,
} from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type ListRange, Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { useTexts } from '../../platform/texts.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useSlow } from '../../ui/states/use-slow.ts';
import { useNow } from '../../ui/use-now.ts';
import { loadsConversation } from '../load-conversation.ts';
import { usePickGestures } from '../picking/use-pick-gestures.ts';
import { usePicked } from '../picking/use-picked.ts';
import type { Tickets } from '../ticket.queries.ts';
import { ticketTexts } from '../ticket.texts.ts';
import { type ListKind, useListView } from './list-view.ts';
import { rowParts, scrollSeek } from './row-parts.tsx';
import { type ItemActions, itemHeight, TicketItem } from './ticket-item.tsx';
import classes from './ticket-list.module.css';
import { useRowCursor } from './use-row-cursor.ts';

const Peek = lazy(async () => ({ default: (await import('../peek/peek-dialog.tsx')).PeekDialog }));

type Props = {
  list: Tickets;
  /** selects the text of the empty state */
  kind: ListKind;
  /** identity of the list; on change it scrolls to the top */
  listKey: string;
  selectedUuid: string | undefined;
  userId: number;
  itemActions: ItemActions;
  /** the searched words, highlighted in the rows */
  search: string | undefined;
  /** content before the first ticket */
  before?: ReactNode;
  /** content after the last ticket */
  after?: ReactNode;
};

const touchQuery = '(max-width: 599.98px), (pointer: coarse)';

/** Virtualized tickets of the selected list; the scroll position is anchored when rows above change. */
export function TicketRows({ list, kind, listKey, selectedUuid, userId, itemActions, search, before, after }: Props) {
  const t = useTexts(ticketTexts);
  const { ref, width } = useElementSize();
  const touch = useMediaQuery(touchQuery, undefined, { getInitialValueInEffect: false });
  const now = useNow(30_000);
  const slow = useSlow(list.isLoading);
  const matchOf = useMatches(list);
  const scrollAnchor = useScrollAnchor(list.tickets, touch, listKey);
  const picked = usePicked().ids;
  const { peek, dialog } = usePeek(list.tickets, itemActions);
  const gestures = { ...usePickGestures(list.tickets, peek), ...loadsConversation };
  useRowCursor({ tickets: list.tickets, handle: scrollAnchor.handle, selectedUuid });

  if (list.isLoading) return <div className={classes['rows']}>{slow && <RowSkeletons label={t('loading')} />}</div>;
  if (list.error) return <FailedRows list={list} />;
  if (list.tickets.length === 0) return <NoRows kind={kind} before={before} after={after} />;
  return (
    <div className={classes['rows']} ref={ref} data-picking={picked.size > 0 || undefined} {...gestures}>
      <Virtuoso
        key={listKey}
        // The rows are focusable themselves; an unnamed scroller would be an extra tab stop.
        tabIndex={-1}
        ref={scrollAnchor.handle}
        data={list.tickets}
        context={{ before, after, name: t('listTitle') }}
        computeItemKey={(_, ticket) => ticket.id}
        rangeChanged={scrollAnchor.onRange}
        defaultItemHeight={itemHeight(list.tickets[0] ?? { status: 'open' }, touch)}
        scrollSeekConfiguration={scrollSeek}
        increaseViewportBy={200}
        atBottomThreshold={100}
        atBottomStateChange={(atBottom) => void (atBottom && list.loadMore())}
        endReached={() => void list.loadMore()}
        itemContent={(_, ticket) => (
          <TicketItem
            ticket={ticket}
            selected={ticket.uuid === selectedUuid}
            width={width}
            now={now}
            isMine={ticket.userId === userId}
            picked={picked.has(ticket.id)}
            actions={itemActions}
            onPeek={peek}
            search={search}
            match={matchOf.get(ticket.id)}
          />
        )}
        components={{
          ...rowParts,
          Header: Before,
          Footer: kind === 'pending' && list.isComplete ? EndOfQueue : After,
        }}
      />
      {dialog}
    </div>
  );
}

function NoRows({ kind, before, after }: Pick<Props, 'kind' | 'before' | 'after'>) {
  return (
    <div className={classes['rows']}>
      {before}
      {/* No ticket matches by name, but messages may. */}
      {after ?? <EmptyList kind={kind} />}
    </div>
  );
}

/** Shows the last messages of a pending ticket while it is pending. */
function usePeek(tickets: readonly Ticket[], { accept }: ItemActions) {
  const [peekedId, setPeekedId] = useState<number>();
  const peeked = tickets.find(({ id, status }) => id === peekedId && status === 'pending');
  const isOver = peekedId !== undefined && peeked === undefined;
  // Otherwise the dialog would open automatically over other work if the ticket became pending again.
  useEffect(() => {
    if (isOver) setPeekedId(undefined);
  }, [isOver]);
  const dialog = (
    <Suspense>{peeked && <Peek ticket={peeked} accept={accept} onClose={() => setPeekedId(undefined)} />}</Suspense>
  );
  return { peek: setPeekedId, dialog };
}

/** The reason why each ticket was found, by ticket id. */
function useMatches({ found }: Tickets) {
  const matches = found?.matches;
  return useMemo(() => new Map(matches?.map((match) => [match.ticketId, match])), [matches]);
}

const FailedRows = ({ list }: Pick<Props, 'list'>) => (
  <div className={classes['rows']}>
    <ErrorState error={list.error} onRetry={list.retry} />
  </div>
);

/** Keeps the first visible row in place when rows move; at the very top new rows become visible. */
function useScrollAnchor(tickets: readonly Ticket[], touch: boolean, listKey: string) {
  const handle = useRef<VirtuosoHandle>(null);
  const range = useRef<ListRange>({ startIndex: 0, endIndex: 0 });
  const before = useRef({ tickets, listKey });
  useLayoutEffect(() => {
    const cached = before.current;
    before.current = { tickets, listKey };
    const anchor = cached.tickets[range.current.startIndex];
    if (cached.listKey !== listKey || cached.tickets === tickets || range.current.startIndex === 0 || !anchor) return;
    const to = tickets.findIndex((ticket) => ticket.id === anchor.id);
    if (to === -1) return;
    const above = (rows: readonly Ticket[], end: number) =>
      rows.slice(0, end).reduce((sum, ticket) => sum + itemHeight(ticket, touch), 0);
    const moved = above(tickets, to) - above(cached.tickets, range.current.startIndex);
    if (moved !== 0) handle.current?.scrollBy({ top: moved });
  }, [tickets, touch, listKey]);
  return {
    handle,
    onRange: (next: ListRange) => {
      range.current = next;
    },
  };
}

/** The component must be stable for Virtuoso: its content comes through the context. */
const After = ({ context }: { context?: { after: ReactNode } }) => (
  <>
    {context?.after}
    <Edge />
  </>
);

const Before = ({ context }: { context?: { before: ReactNode } }) => context?.before || <Edge />;

const Edge = () => <div className={classes['edge']} />;

function EndOfQueue() {
  const t = useTexts(ticketTexts);
  const [{ longestWaitFirst }] = useListView();
  return <p className={classes['end']}>{t(longestWaitFirst ? 'endOfQueue' : 'endOfNewest')}</p>;
}

function EmptyList({ kind }: Pick<Props, 'kind'>) {
  const t = useTexts(ticketTexts);
  const words = {
    attending: [IconMessages, t('emptyOpen'), t('emptyOpenText')],
    pending: [IconCoffee, t('emptyPending'), t('emptyPendingText')],
    snoozed: [IconZzz, t('emptySnoozed'), t('emptySnoozedText')],
    closed: [IconArchive, t('emptyClosed'), t('emptyClosedText')],
    groups: [IconUsersGroup, t('emptyGroups'), t('emptyGroupsText')],
    failed: [IconCircleCheck, t('emptyFailed'), t('emptyFailedText')],
    search: [IconSearch, t('emptySearch'), t('emptySearchText')],
  } as const;
  const [icon, title, text] = words[kind];
  return <EmptyState icon={icon} title={title} text={text} />;
}

function RowSkeletons({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      {['62%', '48%', '55%', '44%', '58%'].map((wide) => (
        <div key={wide} className={classes['skeleton']}>
          <Skeleton circle height={40} />
          <div>
            <Skeleton height={11} width={wide} />
            <Skeleton height={11} width="84%" mt={9} />
          </div>
        </div>
      ))}
    </div>
  );
}
