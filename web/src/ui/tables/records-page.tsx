import { ActionIcon, Button, CloseButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconPlus, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { CountChip } from '../elements/chips.tsx';
import { SearchField } from '../forms/search-field.tsx';
import { usePageHead } from '../layout/page-head.ts';
import { cardsBelowPx, usePageWidth } from '../layout/use-page-width.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { useSlow } from '../states/use-slow.ts';
import { uiTexts } from '../ui.texts.ts';
import { type CardContent, RecordCards } from './record-cards.tsx';
import { type Column, RecordTable, type RowAction, type Selection } from './record-table.tsx';
import classes from './records-page.module.css';
import { RecordsSkeleton } from './records-skeleton.tsx';
import type { Records } from './use-records.ts';

export type RecordsPageProps<Row extends { id: number | string }> = {
  title: string;
  /** From `useRecords` or `useLocalRecords`. */
  records: Records<Row>;
  columns: readonly Column<Row>[];
  /** Name of the row, used in the labels of its buttons. */
  nameOf: (row: Row) => string;
  /** The row as a card, for narrow windows. */
  card: CardContent<Row>;
  /** px: 52 for one line, 64 for two. */
  rowHeight?: 52 | 64;
  actions?: readonly RowAction<Row>[];
  onOpen?: (row: Row) => void;
  searchPlaceholder?: string;
  /** Filters, before the search; below 600 px under it. */
  filters?: ReactNode;
  /** Secondary buttons, between search and primary. Hidden below 600 px: repeat them in `menu`. */
  secondary?: ReactNode;
  /** `Menu.Item`s for the page's own menu under 600 px. */
  menu?: ReactNode;
  /** The primary button, e.g. "Novo contato". Absent without the permission. */
  primary?: { label: string; icon?: TablerIcon; onClick: () => void } | undefined;
  /** A banner between title and table. */
  notice?: ReactNode;
  selection?: Selection & { bar: ReactNode };
  /** Shown when the list is empty and there is no search. */
  empty: { title: string; text?: string; icon?: TablerIcon; children?: ReactNode };
};

/**
 * A page of records: title with count, search, actions, table with a sticky head, infinite scroll within 100 px of the
 * end, cards below 600 px. Handles the empty, failed and loading states.
 */
export function RecordsPage<Row extends { id: number | string }>(props: RecordsPageProps<Row>) {
  const { title, records, filters, secondary, menu, primary, notice, selection, empty } = props;
  const t = useTexts(uiTexts);
  const narrow = useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false });
  const cards = usePageWidth() < cardsBelowPx;
  const slow = useSlow(records.isLoading);
  const scroller = useRef<HTMLDivElement>(null);
  usePageHead(title, records.count, menu);

  const onScroll = () => {
    const box = scroller.current;
    if (box && box.scrollHeight - box.scrollTop - box.clientHeight < 100) records.loadMore();
  };
  const search = props.searchPlaceholder !== undefined && (
    <SearchField
      value={records.search}
      onChange={records.setSearch}
      placeholder={props.searchPlaceholder}
      width={cards ? '100%' : 260}
      hotkey={!narrow}
    />
  );
  const Plus = primary?.icon ?? IconPlus;
  const isEmpty = !records.isLoading && !records.error && records.rows.length === 0;

  return (
    <main className={classes['page']}>
      {narrow ? (
        <div className={classes['narrowBar']}>
          <h1 className="bc-said">{title}</h1>
          <div className={classes['grow']}>{search}</div>
          {primary && (
            <ActionIcon variant="filled" color="orange" size={44} aria-label={primary.label} onClick={primary.onClick}>
              <Plus size={20} stroke={1.8} />
            </ActionIcon>
          )}
          {filters && <div className={classes['narrowFilters']}>{filters}</div>}
        </div>
      ) : (
        <div className={classes['titleRow']} data-wraps={cards || undefined}>
          <h1 className={classes['title']}>{title}</h1>
          {records.count !== undefined && <CountChip count={records.count} />}
          <span className={classes['grow']} />
          {filters}
          {cards ? <div className={classes['searchRow']}>{search}</div> : search}
          {secondary}
          {primary && (
            <Button leftSection={<Plus size={17} stroke={1.8} />} onClick={primary.onClick}>
              {primary.label}
            </Button>
          )}
        </div>
      )}
      {notice && <div className={classes['notice']}>{notice}</div>}
      {selection && selection.chosen.size > 0 && (
        <div
          className={classes['selection']}
          role="toolbar"
          aria-label={t('selected', { count: selection.chosen.size })}
        >
          <span className={classes['selected']}>{t('selected', { count: selection.chosen.size })}</span>
          <span className={classes['grow']} />
          {selection.bar}
          <CloseButton
            aria-label={t('clearSelection')}
            size={32}
            iconSize={17}
            onClick={() => selection.onChange(new Set())}
          />
        </div>
      )}
      <section
        ref={scroller}
        onScroll={onScroll}
        className={classes['scroller']}
        data-narrow={cards || undefined}
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {records.error ? (
          <ErrorState error={records.error} onRetry={records.retry} fill />
        ) : records.isLoading ? (
          slow && <RecordsSkeleton narrow={cards} />
        ) : isEmpty && records.search.trim() ? (
          <EmptyState title={t('noMatch')} text={t('noMatchText', { search: records.search.trim() })} fill />
        ) : isEmpty ? (
          <EmptyState {...empty} fill />
        ) : cards ? (
          <RecordCards {...props} />
        ) : (
          <RecordTable {...props} rows={records.rows} />
        )}
        {records.loadingMore && <RecordsSkeleton narrow={cards} rows={2} />}
      </section>
      <span className="bc-said" role="status">
        {records.count !== undefined && records.search.trim() ? t('count', { count: records.count }) : ''}
      </span>
    </main>
  );
}
