import type { ReportRow } from '@balcao/contract/analytics/report';
import { isOfThisMoment, reportNames } from '@balcao/contract/analytics/report';
import { reportTexts } from '@balcao/contract/analytics/report.texts';
import {
  cellText,
  columnKind,
  columnTitle,
  defaultScreenColumns,
  type ReportColumn,
  reportColumns,
  reportValue,
} from '@balcao/contract/analytics/report-columns.rules';
import { Menu, Select } from '@mantine/core';
import { IconExternalLink, IconMail, IconReportAnalytics } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { companyZone } from '../../platform/company-zone.ts';
import { formatPhone } from '../../platform/formatting.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { readStored, writeStored } from '../../platform/storage/storage.ts';
import { useTexts } from '../../platform/texts.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import type { CardContent } from '../../ui/tables/record-cards.tsx';
import type { Column } from '../../ui/tables/record-table.tsx';
import { RecordsPage } from '../../ui/tables/records-page.tsx';
import type { RowAction } from '../../ui/tables/row-actions.tsx';
import { ChoiceChip } from '../choice-chip.tsx';
import { isCurrent } from '../chosen-period.ts';
import { figuresKey } from '../dashboard.queries.ts';
import { useLiveFigures } from '../use-live-figures.ts';
import { useReport } from './report.queries.ts';
import { ReportExportGroup, ReportExportMenu, ReportExportProgress } from './report-export-menu.tsx';
import { ReportFilters } from './report-filters.tsx';
import { reportMailingsTexts } from './report-mailings.texts.ts';
import { ReportMailingsDialog } from './report-mailings-dialog.tsx';
import { ReportTotalsRow } from './report-totals.tsx';
import { type ReportView, useReportView } from './report-view.ts';
import { reportsPageTexts } from './reports-page.texts.ts';
import { useMailedFile } from './use-mailed-file.ts';
import { useReportExport } from './use-report-export.ts';

/** The rows behind the figures, with filters and totals. The address holds the view. */
export function ReportsPage() {
  const t = useTexts(reportsPageTexts);
  const [view, change] = useReportView();
  const { records, summary } = useReport(view);
  const [columns, setColumns] = useReportColumns(view);
  const exporting = useReportExport(view, columns);
  const [isMailing, setMailing] = useState(false);
  useMailedFile();
  const mail = useTexts(reportMailingsTexts)('byMail');
  const go = useNavigate();
  const isOfNow = isOfThisMoment(view.report, view.measure);
  useLiveFigures([...figuresKey, 'report'], isOfNow || isCurrent(view.period));
  const open: RowAction<ReportRow> = {
    name: t('openTicket'),
    icon: IconExternalLink,
    isShown: (row) => uuidOf(row) !== undefined,
    run: (row) => void go(`/tickets/${uuidOf(row)}`),
  };
  return (
    <RecordsPage
      title={t('reports')}
      records={records}
      nameOf={nameOfRow}
      columns={columns.map(asColumn)}
      card={cardOf(columns)}
      actions={[open]}
      filters={<ReportSelect view={view} onChange={change} />}
      menu={
        <>
          <ReportExportGroup exporting={exporting} />
          <Menu.Item leftSection={<IconMail size={17} stroke={1.6} />} onClick={() => setMailing(true)}>
            {mail}
          </Menu.Item>
        </>
      }
      secondary={
        <>
          <ChoiceChip
            label={t('columns')}
            options={reportColumns[view.report].map((id) => ({ id, name: columnTitle(id, currentLanguage()) }))}
            chosen={columns}
            onChange={setColumns}
            withIcon={false}
          />
          <ReportExportMenu exporting={exporting} />
          <IconButton icon={IconMail} name={mail} onClick={() => setMailing(true)} />
        </>
      }
      notice={
        <>
          <ReportFilters view={view} onChange={change} />
          <ReportTotalsRow report={view.report} summary={summary} />
          <ReportExportProgress exporting={exporting} />
          {isMailing && <ReportMailingsDialog view={view} columns={columns} onClose={() => setMailing(false)} />}
        </>
      }
      empty={useEmptyReport(isOfNow)}
    />
  );
}

function useEmptyReport(isOfNow: boolean) {
  const t = useTexts(reportsPageTexts);
  return {
    title: t(isOfNow ? 'emptyNowTitle' : 'emptyTitle'),
    text: t(isOfNow ? 'emptyNowText' : 'emptyText'),
    icon: IconReportAnalytics,
  };
}

const uuidOf = (row: ReportRow): string | undefined => ('uuid' in row && row.uuid) || undefined;

const nameOfRow = (row: ReportRow): string =>
  'contactName' in row ? (row.contactName ?? String(row.ticketId)) : 'day' in row ? row.day : (row.userName ?? row.id);

/** Columns are chosen per report and stored in this browser. */
function useReportColumns({ report }: ReportView): [ReportColumn[], (columns: ReportColumn[]) => void] {
  const [stored, setStored] = useState(() => readStored('reportColumns') ?? {});
  const chosen = reportColumns[report].filter((column) => stored[report]?.includes(column));
  return [
    chosen.length > 0 ? chosen : [...defaultScreenColumns(report)],
    (columns) => {
      const next = { ...stored, [report]: columns };
      writeStored('reportColumns', next);
      setStored(next);
    },
  ];
}

const shown = (row: ReportRow, column: ReportColumn): string =>
  column === 'contactNumber'
    ? formatPhone(String(reportValue(row, column) ?? ''))
    : cellText(row, column, { language: currentLanguage(), zone: companyZone() });

const isNumber = (column: ReportColumn): boolean => ['count', 'minutes', 'figure'].includes(columnKind(column));

/** Widths in px that fit any time, number or state, since rows change live; a table wider than its container scrolls. */
const widths: Partial<Record<ReportColumn, number>> = { ticketId: 76, contactNumber: 172, status: 140 };
const [instantWidth, durationWidth] = [156, 104];

const asColumn = (column: ReportColumn): Column<ReportRow> => ({
  key: column,
  title: columnTitle(column, currentLanguage()),
  ...widthOf(column),
  ...(isNumber(column) && column !== 'ticketId' && { align: 'right' as const }),
  cell: (row) => shown(row, column),
});

function widthOf(column: ReportColumn): { width?: number } {
  const kind = columnKind(column);
  if (kind === 'minutes') return { width: Math.max(durationWidth, headWidth(columnTitle(column, currentLanguage()))) };
  const width = widths[column] ?? (kind === 'instant' ? instantWidth : undefined);
  return width === undefined ? {} : { width };
}

/** Approximate width in px of a title at 12 px, with its padding. */
const headWidth = (title: string): number => Math.ceil(title.length * 6.6) + 24;

/** The first three columns as title and lines of a card; the others with their names. */
const cardOf =
  (columns: readonly ReportColumn[]): CardContent<ReportRow> =>
  (row) => {
    const filled = columns.filter((column) => shown(row, column) !== '');
    const titled = filled.find((column) => column === 'contactName') ?? filled[0];
    const rest = filled.filter((column) => column !== titled);
    const named = (some: readonly ReportColumn[]) =>
      some.map((column) => `${columnTitle(column, currentLanguage())}: ${shown(row, column)}`).join(' · ');
    return { title: titled ? shown(row, titled) : '', second: named(rest.slice(0, 2)), third: named(rest.slice(2)) };
  };

function ReportSelect({ view, onChange }: { view: ReportView; onChange: (change: Partial<ReportView>) => void }) {
  const t = useTexts(reportsPageTexts);
  const words = reportTexts[currentLanguage()];
  return (
    <Select
      aria-label={t('report')}
      data={reportNames.map((value) => ({ value, label: words[`report_${value}`] }))}
      value={view.report}
      allowDeselect={false}
      w={180}
      onChange={(value) => {
        const report = reportNames.find((name) => name === value);
        if (report) onChange({ report });
      }}
    />
  );
}
