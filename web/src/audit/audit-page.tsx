import { type AuditEntry, auditActionNames, auditKinds } from '@balcao/contract/audit/audit';
import { Button, Menu, Select } from '@mantine/core';
import { IconDownload, IconEye, IconShieldSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '../platform/download.ts';
import { formatDateTime, formatDateTimeSeconds } from '../platform/formatting.ts';
import { toCsv } from '../platform/spreadsheets/csv.ts';
import { type Translate, translate, useTexts } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { OptionsField } from '../ui/forms/choices.tsx';
import { DateInput } from '../ui/forms/dates/date-input.tsx';
import type { Column } from '../ui/tables/record-table.tsx';
import { RecordsPage } from '../ui/tables/records-page.tsx';
import { useUserNames } from '../users/user.queries.ts';
import { type AuditFilter, fetchAuditExport, useAudit } from './audit.queries.ts';
import { auditTexts } from './audit.texts.ts';
import { auditActionTexts } from './audit-action.texts.ts';
import { AuditEntryDialog } from './audit-entry-dialog.tsx';
import classes from './audit-page.module.css';
import { describeChanges } from './describe-change.ts';
import { nameSubject } from './name-subject.ts';
import { useAuditFilter } from './use-audit-filter.ts';

/** The audit log of the company, for its admins. */
export function AuditPage() {
  const t = useTexts(auditTexts);
  const actions = useTexts(auditActionTexts);
  const [filter, changeFilter] = useAuditFilter();
  const [shown, setShown] = useState<AuditEntry>();
  const [isExporting, setExporting] = useState(false);
  const records = useAudit(filter);
  const columns = useAuditColumns();
  const nameOf = (entry: AuditEntry) => nameAction(entry, actions);
  const exportCsv = () => {
    setExporting(true);
    void saveCsv({ ...filter, searchParam: records.search.trim() })
      .catch(toast.error)
      .finally(() => setExporting(false));
  };

  return (
    <>
      <RecordsPage
        title={t('title')}
        records={records}
        nameOf={(entry) => `${nameOf(entry)}, ${formatDateTime(entry.at)}`}
        searchPlaceholder={t('search')}
        secondary={
          <Button
            variant="default"
            leftSection={<IconDownload size={17} stroke={1.6} />}
            loading={isExporting}
            onClick={exportCsv}
          >
            {t('export')}
          </Button>
        }
        menu={
          <Menu.Item leftSection={<IconDownload size={17} stroke={1.6} />} onClick={exportCsv}>
            {t('export')}
          </Menu.Item>
        }
        notice={<AuditFilters filter={filter} onChange={changeFilter} />}
        columns={columns}
        card={(entry) => ({
          title: nameOf(entry),
          second: [whoOf(entry, t('nobody')), subjectOf(entry)].filter((part) => part !== '').join(' · '),
          third: [formatDateTime(entry.at), fromOf(entry)].filter((part) => part !== '').join(' · '),
        })}
        actions={[{ name: t('details'), icon: IconEye, isQuick: true, run: setShown }]}
        onOpen={setShown}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), icon: IconShieldSearch }}
      />
      {shown && <AuditEntryDialog entry={shown} title={nameOf(shown)} onClose={() => setShown(undefined)} />}
    </>
  );
}

function useAuditColumns(): Column<AuditEntry>[] {
  const t = useTexts(auditTexts);
  const actions = useTexts(auditActionTexts);
  return [
    {
      key: 'at',
      title: t('at'),
      width: 176,
      cell: ({ at }) => <span data-numeric>{formatDateTime(at)}</span>,
    },
    { key: 'who', title: t('who'), cell: (entry) => whoOf(entry, t('nobody')) },
    { key: 'what', title: t('what'), cell: (entry) => nameAction(entry, actions) },
    { key: 'subject', title: t('subject'), cell: subjectOf },
    { key: 'from', title: t('from'), cell: (entry) => fromOf(entry) },
  ];
}

function AuditFilters({ filter, onChange }: { filter: AuditFilter; onChange: (change: Partial<AuditFilter>) => void }) {
  const t = useTexts(auditTexts);
  const { people, failure } = useUserNames();
  const day = (value: string | null) => value ?? undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of filters, not a form's fieldset
    <div className={classes['filters']} role="group" aria-label={t('filters')}>
      <OptionsField failure={failure}>
        <Select
          aria-label={t('who')}
          placeholder={t('everybody')}
          data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={filter.userId === undefined ? null : String(filter.userId)}
          onChange={(value) => onChange({ userId: value === null ? undefined : Number(value) })}
          searchable
          clearable
          className={classes['filter'] ?? ''}
        />
      </OptionsField>
      <Select
        aria-label={t('kind')}
        placeholder={t('everything')}
        data={auditKinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
        value={filter.kind ?? null}
        onChange={(value) => onChange({ kind: auditKinds.find((kind) => kind === value) })}
        clearable
        className={classes['filter'] ?? ''}
      />
      <DateInput
        aria-label={t('dateStart')}
        placeholder={t('dateStart')}
        value={filter.dateStart ?? null}
        {...(filter.dateEnd !== undefined && { maxDate: filter.dateEnd })}
        onChange={(value) => onChange({ dateStart: day(value) })}
        clearable
        className={classes['filter'] ?? ''}
      />
      <DateInput
        aria-label={t('dateEnd')}
        placeholder={t('dateEnd')}
        value={filter.dateEnd ?? null}
        {...(filter.dateStart !== undefined && { minDate: filter.dateStart })}
        onChange={(value) => onChange({ dateEnd: day(value) })}
        clearable
        className={classes['filter'] ?? ''}
      />
    </div>
  );
}

const knownAction = (action: string) => auditActionNames.find((name) => name === action);

const nameAction = ({ action }: AuditEntry, t: Translate<(typeof auditActionTexts)['pt']>): string => {
  const known = knownAction(action);
  return known ? t(known) : action;
};

const whoOf = ({ userName, userId }: AuditEntry, nobody: string): string =>
  userName || (userId === null ? nobody : `#${userId}`);
const subjectOf = (entry: AuditEntry): string =>
  nameSubject(entry) || (/^\d+$/.test(entry.subjectId) ? `#${entry.subjectId}` : entry.subjectId);
const fromOf = ({ address, browser, system }: AuditEntry): string =>
  [address, [browser, system].filter((part) => part !== null).join(', ')].filter((part) => part !== '').join(' · ');

async function saveCsv(filter: Parameters<typeof fetchAuditExport>[0]): Promise<void> {
  const t = translate(auditTexts);
  const actions = translate(auditActionTexts);
  const head = [t('at'), t('who'), t('what'), t('subject'), t('changes'), t('address'), t('device')];
  const rows = (await fetchAuditExport(filter)).map((entry) => [
    formatDateTimeSeconds(entry.at),
    whoOf(entry, t('nobody')),
    nameAction(entry, actions),
    subjectOf(entry),
    describeChanges(entry.changes).join(' | '),
    entry.address,
    [entry.browser, entry.system].filter((part) => part !== null).join(', '),
  ]);
  download(toCsv([head, ...rows]), t('fileName'));
}
