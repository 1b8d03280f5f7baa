import { Button, CloseButton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { scrollsByKeys } from '../keyboard/scrolls-by-keys.ts';
import { usePageHead } from '../layout/page-head.ts';
import { cardsBelowPx, usePageWidth } from '../layout/use-page-width.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { useSlow } from '../states/use-slow.ts';
import { uiTexts } from '../ui.texts.ts';
import { type CardContent, RecordCards } from './record-cards.tsx';
import { type Column, type Identified, RecordTable, type RowTone, type Selection } from './record-table.tsx';
import { RecordsHead, type RecordsHeadProps } from './records-head.tsx';
import classes from './records-page.module.css';
import { RecordsSkeleton } from './records-skeleton.tsx';
import type { RowAction } from './row-actions.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

export type RecordsPageProps<Row extends Identified> = RecordsHeadProps<Row> & {
  columns: readonly Column<Row>[];
  /** Name of the row, used in the labels of its buttons. */
  nameOf: (row: Row) => string;
  /** The row as a card, for narrow windows. */
  card: CardContent<Row>;
  /** px: 52 for one line, 64 for two. */
  rowHeight?: 52 | 64;
  actions?: readonly RowAction<Row>[];
  onOpen?: (row: Row) => void;
  /** Whether a row can be opened; absent: all can. */
  isOpened?: (row: Row) => boolean;
  toneOf?: (row: Row) => RowTone | undefined;
  /** `Menu.Item`s for the page's own menu under 600 px. */
  menu?: ReactNode;
  /** A banner between title and table. */
  notice?: ReactNode;
  selection?: Selection & { bar: ReactNode };
  /** Shown when the list is empty and there is no search; by default with the primary button. */
  empty: { title: string; text?: string; icon?: TablerIcon; children?: ReactNode };
};

/**
 * A page of records: title with count, search, actions, table with a sticky head, infinite scroll within 100 px of the
 * end, cards below 600 px. Handles the empty, failed and loading states.
 */
export function RecordsPage<Row extends Identified>(props: RecordsPageProps<Row>) {
  const { title, records, menu, notice, selection } = props;
  const t = useTexts(uiTexts);
  const cards = usePageWidth() < cardsBelowPx;
  const page = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const actions = useFocusAfterRemoval(page, records, props.actions);
  usePageHead(title, records.count, menu);

  const loadNear = () => {
    const box = scroller.current;
    if (box && box.scrollHeight - box.scrollTop - box.clientHeight < 100) records.loadMore();
  };
  const { isReadyForMore, rows } = records;
  // If all rows fit there is no scrolling, so the next page is requested here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what has come
  useEffect(() => {
    if (isReadyForMore) loadNear();
  }, [isReadyForMore, rows.length]);
  useWindowEvent('resize', loadNear);

  return (
    <main ref={page} className={classes['page']}>
      <RecordsHead {...props} cards={cards} />
      {notice && <div className={classes['notice']}>{notice}</div>}
      {selection && selection.chosen.size > 0 && <SelectionBar {...selection} />}
      <section
        ref={scroller}
        onScroll={loadNear}
        className={classes['scroller']}
        data-narrow={cards || undefined}
        aria-label={title}
        {...scrollsByKeys}
      >
        <RecordsBody {...props} {...(actions && { actions })} cards={cards} />
        {records.loadingMore && <RecordsSkeleton narrow={cards} rows={2} />}
      </section>
      <span className="bc-said" role="status">
        {records.count !== undefined && records.search.trim() ? t('count', { count: records.count }) : ''}
      </span>
    </main>
  );
}

function SelectionBar({ chosen, onChange, bar }: Selection & { bar: ReactNode }) {
  const t = useTexts(uiTexts);
  return (
    <div className={classes['selection']} role="toolbar" aria-label={t('selected', { count: chosen.size })}>
      <span className={classes['selected']}>{t('selected', { count: chosen.size })}</span>
      <span className={classes['grow']} />
      {bar}
      <CloseButton aria-label={t('clearSelection')} size={32} iconSize={17} onClick={() => onChange(new Set())} />
    </div>
  );
}

/** Table or cards, or the empty or error state. */
function RecordsBody<Row extends Identified>(props: RecordsPageProps<Row> & { cards: boolean }) {
  const { records, empty, primary, cards } = props;
  const t = useTexts(uiTexts);
  const slow = useSlow(records.isLoading);
  const search = records.search.trim();
  if (records.error)
    return <ErrorState title={t('recordsFailed')} error={records.error} onRetry={records.retry} fill />;
  if (records.isLoading) return slow && <RecordsSkeleton narrow={cards} />;
  if (records.rows.length > 0)
    return cards ? <RecordCards {...props} /> : <RecordTable {...props} rows={records.rows} />;
  if (search) return <EmptyState title={t('noMatch')} text={t('noMatchText', { search })} fill />;
  const add = primary && (
    <Button variant="light" onClick={primary.onClick}>
      {primary.label}
    </Button>
  );
  return (
    <EmptyState {...empty} fill>
      {empty.children ?? add}
    </EmptyState>
  );
}
