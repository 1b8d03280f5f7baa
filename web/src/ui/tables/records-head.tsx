import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CountChip } from '../elements/chips.tsx';
import { SearchField } from '../forms/search-field.tsx';
import { PageTitle } from '../layout/page-title.tsx';
import { useNarrow } from '../layout/use-narrow.ts';
import classes from './records-page.module.css';
import type { Records } from './use-records.ts';

export type RecordsHeadProps<Row> = {
  title: string;
  /** From `useRecords` or `useLocalRecords`. */
  records: Records<Row>;
  searchPlaceholder?: string;
  /** Filters, before the search; below 600 px under it. */
  filters?: ReactNode;
  /** Secondary buttons, between search and primary. Hidden below 600 px: repeat them in `menu`. */
  secondary?: ReactNode;
  /** The primary button, e.g. "Novo contato". Absent without the permission. */
  primary?: { label: string; icon?: TablerIcon; onClick: () => void } | undefined;
};

/** Title, count, search and buttons of a page of records. `cards`: records are shown as cards, and the row wraps. */
export function RecordsHead<Row>(props: RecordsHeadProps<Row> & { cards: boolean }) {
  const { title, records, searchPlaceholder, filters, secondary, primary, cards } = props;
  const narrow = useNarrow();
  const Plus = primary?.icon ?? IconPlus;
  const search = searchPlaceholder !== undefined && (
    <SearchField
      value={records.search}
      onChange={records.setSearch}
      placeholder={searchPlaceholder}
      width={cards ? '100%' : 260}
      hotkey={!narrow}
    />
  );
  if (narrow)
    return (
      <div className={classes['narrowBar']}>
        <PageTitle title={title} />
        {(search || primary) && <div className={classes['grow']}>{search}</div>}
        {primary && (
          <ActionIcon variant="filled" color="orange" size={44} aria-label={primary.label} onClick={primary.onClick}>
            <Plus size={20} stroke={1.8} />
          </ActionIcon>
        )}
        {filters && <div className={classes['narrowFilters']}>{filters}</div>}
      </div>
    );
  return (
    <div className={classes['titleRow']} data-wraps={cards || undefined}>
      <PageTitle title={title} />
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
  );
}
