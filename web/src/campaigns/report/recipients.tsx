import type { CampaignReport } from '@balcao/contract/campaigns/campaign-report';
import { recipientStatus, type Shipping } from '@balcao/contract/campaigns/recipient';
import { Button, Select } from '@mantine/core';
import { IconDownload, IconUsers } from '@tabler/icons-react';
import { useRef } from 'react';
import { formatCount, formatDateTimeSeconds, formatPhone } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { useAddressText } from '../../ui/address/use-address-text.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { scrollsByKeys } from '../../ui/keyboard/scrolls-by-keys.ts';
import { cardsBelowPx, usePageWidth } from '../../ui/layout/use-page-width.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { RecordCards } from '../../ui/tables/record-cards.tsx';
import { type Column, RecordTable } from '../../ui/tables/record-table.tsx';
import type { Records } from '../../ui/tables/use-records.ts';
import classes from './campaign-report.module.css';
import { campaignReportTexts } from './campaign-report.texts.ts';
import { exportReport } from './export-report.ts';
import { describeRecipientReason, RecipientState, statusText } from './recipient-status.tsx';
import { useRecipients } from './report.queries.ts';

/** The recipients with their status: search, filter and export. */
export function Recipients({ report: { id, name, counts } }: { report: CampaignReport }) {
  const t = useTexts(campaignReportTexts);
  const [asked, setStatus] = useAddressText('status');
  const status = recipientStatus.safeParse(asked).data;
  const records = useRecipients(id, status);
  const scroller = useRef<HTMLDivElement>(null);
  const onScroll = () => {
    const box = scroller.current;
    if (box && box.scrollHeight - box.scrollTop - box.clientHeight < 100) records.loadMore();
  };
  const options = recipientStatus.options
    .filter((option) => counts[option] > 0 || option === status)
    .map((option) => ({ value: option, label: `${statusText(option)} · ${formatCount(counts[option])}` }));
  return (
    <section className={classes['rows']} aria-label={t('contact')}>
      <div className={classes['rowsHead']}>
        <Select
          aria-label={t('filter')}
          placeholder={t('all')}
          data={options}
          value={status ?? null}
          clearable
          onChange={(value) => setStatus(value ?? '')}
        />
        <span className={classes['grow']} />
        <SearchField value={records.search} onChange={records.setSearch} placeholder={t('search')} width={230} />
        <Button
          variant="default"
          leftSection={<IconDownload size={17} stroke={1.6} />}
          onClick={() => void exportReport({ id, name }, { status, searchParam: records.search }).catch(toast.error)}
        >
          {t('csv')}
        </Button>
      </div>
      <div ref={scroller} className={classes['scroller']} onScroll={onScroll} {...scrollsByKeys}>
        <Rows records={records} />
      </div>
    </section>
  );
}

function Rows({ records }: { records: Records<Shipping> }) {
  const t = useTexts(campaignReportTexts);
  const columns = useColumns();
  const isNarrow = usePageWidth() < cardsBelowPx;
  if (records.error) return <ErrorState error={records.error} onRetry={records.retry} />;
  if (records.isLoading) return null;
  if (records.rows.length === 0) return <EmptyState icon={IconUsers} title={t('noRows')} text={t('noRowsText')} />;
  const nameOf = (row: Shipping) => row.name;
  if (!isNarrow) return <RecordTable rows={records.rows} columns={columns} nameOf={nameOf} />;
  return (
    <RecordCards
      records={records}
      nameOf={nameOf}
      card={(row) => ({
        title: row.name || formatPhone(row.number),
        second: <RecipientState status={row.status} />,
        third: describeRecipientReason(row.failReason) || row.message,
      })}
    />
  );
}

function useColumns(): readonly Column<Shipping>[] {
  const t = useTexts(campaignReportTexts);
  return [
    { key: 'name', title: t('contact'), cell: ({ name }) => name },
    {
      key: 'number',
      title: t('number'),
      width: 180,
      cell: ({ number }) => <span data-numeric>{formatPhone(number)}</span>,
    },
    { key: 'status', title: t('status'), width: 190, cell: (row) => <RecipientState status={row.status} /> },
    {
      key: 'sent',
      title: t('sentAt'),
      width: 175,
      cell: ({ deliveredAt }) => deliveredAt && <span data-numeric>{formatDateTimeSeconds(deliveredAt)}</span>,
    },
    { key: 'note', title: t('note'), cell: (row) => describeRecipientReason(row.failReason) || row.message },
  ];
}
