import type { CompanyRow } from '@balcao/contract/companies/company';
import { restorableDays } from '@balcao/contract/companies/company';
import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBuildingStore,
  IconCalendarPlus,
  IconEye,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { serverNow } from '../platform/clock/server-clock.ts';
import { formatBytes, formatDate, formatDateTime } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { useAddressText } from '../ui/address/use-address-text.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { useRemoveRecord } from '../ui/dialogs/use-remove-record.ts';
import { NameCell } from '../ui/tables/name-cell.tsx';
import type { Column } from '../ui/tables/record-table.tsx';
import { RecordsPage } from '../ui/tables/records-page.tsx';
import type { RowAction } from '../ui/tables/row-actions.tsx';
import { lookInto, removeCompany, restoreCompany, useCompanies } from './company.queries.ts';
import { companyTexts } from './company.texts.ts';
import { CompanyDialog } from './company-dialog.tsx';
import { DueCell } from './due-cell.tsx';
import { dueToneOf } from './due-day.ts';
import { moveDueDateTexts } from './move-due-date.texts.ts';
import { useMoveDueDate } from './use-move-due-date.ts';

/** All companies of the installation, for its operator. `?new` opens the wizard. */
export function CompaniesPage() {
  const t = useTexts(companyTexts);
  const [params, setParams] = useSearchParams();
  const [deleted, setDeleted] = useAddressText('deleted');
  const isDeleted = deleted !== '';
  const [edited, setEdited] = useState<CompanyRow>();
  const records = useCompanies(isDeleted);
  const isNew = params.has('new');
  const close = () => {
    setEdited(undefined);
    if (isNew) setParams({}, { replace: true });
  };
  const actions = useCompanyActions(setEdited);
  const toggle = (
    <Button variant="default" onClick={() => setDeleted(isDeleted ? '' : 'true')}>
      {t(isDeleted ? 'showActive' : 'showDeleted')}
    </Button>
  );
  return (
    <>
      <RecordsPage
        title={t(isDeleted ? 'deletedTitle' : 'title')}
        records={records}
        nameOf={({ name }) => name}
        searchPlaceholder={t('search')}
        rowHeight={64}
        secondary={toggle}
        {...(!isDeleted && { primary: { label: t('add'), onClick: () => setParams({ new: '' }, { replace: true }) } })}
        columns={useCompanyColumns()}
        card={(company) => ({
          title: company.name,
          second: [company.plan?.name ?? '–', company.email].filter(Boolean).join(' · '),
          third: <DueCell company={company} />,
        })}
        actions={actions}
        toneOf={(company) => dueToneOf(company, new Date(serverNow()))}
        {...(!isDeleted && { onOpen: setEdited })}
        empty={{
          title: t(isDeleted ? 'emptyDeleted' : 'emptyTitle'),
          icon: IconBuildingStore,
          ...(!isDeleted && { text: t('emptyText') }),
        }}
      />
      {(isNew || edited) && <CompanyDialog company={edited} onClose={close} />}
    </>
  );
}

function useCompanyColumns(): Column<CompanyRow>[] {
  const t = useTexts(companyTexts);
  const sizeOf = ({ size }: CompanyRow) =>
    size === null ? (
      t('notCounted')
    ) : (
      <NameCell
        name={`${t('tickets', { count: size.tickets })} · ${t('messages', { count: size.messages })}`}
        second={`${t('people', { count: size.users })} · ${t('files', { bytes: formatBytes(size.bytes) })}`}
      />
    );
  const removedOn = (deletedAt: string) =>
    t('removedOn', { date: formatDate(new Date(Date.parse(deletedAt) + restorableDays * 86_400_000)) });
  return [
    {
      key: 'name',
      title: t('name'),
      cell: ({ name, email, deletedAt }) => <NameCell name={name} second={deletedAt ? removedOn(deletedAt) : email} />,
    },
    {
      key: 'plan',
      title: t('plan'),
      cell: ({ plan, status }) => <NameCell name={plan?.name ?? '–'} second={t(status ? 'active' : 'inactive')} />,
    },
    { key: 'due', title: t('due'), cell: (company) => <DueCell company={company} /> },
    { key: 'size', title: t('size'), cell: sizeOf },
    {
      key: 'lastLogin',
      title: t('lastLogin'),
      width: 150,
      cell: ({ lastLogin }) => <span data-numeric>{lastLogin ? formatDateTime(lastLogin) : t('never')}</span>,
    },
  ];
}

function useCompanyActions(edit: (company: CompanyRow) => void): RowAction<CompanyRow>[] {
  const t = useTexts(companyTexts);
  const tDue = useTexts(moveDueDateTexts);
  const moveDueDate = useMoveDueDate();
  const { remove } = useRemoveRecord(companyTexts, removeCompany);
  const announce = (work: Promise<void>, done: string) =>
    void work.then(
      () => toast.success(done),
      (error: unknown) => toast.error(error),
    );
  const isThere = ({ deletedAt }: CompanyRow) => deletedAt === null;
  return [
    { name: t('editAction'), icon: IconPencil, isQuick: true, isShown: isThere, run: edit },
    {
      name: t('lookInto'),
      icon: IconEye,
      isShown: (company) => isThere(company) && !company.isSuper && company.status,
      run: (company) => void lookInto(company).catch(toast.error),
    },
    {
      name: tDue('moveDue'),
      icon: IconCalendarPlus,
      isShown: (company) => isThere(company) && !company.isSuper,
      run: moveDueDate,
    },
    {
      name: t('restore'),
      icon: IconArrowBackUp,
      isQuick: true,
      isShown: (company) => !isThere(company),
      run: (company) => announce(restoreCompany(company), t('restored')),
    },
    {
      name: t('deleteAction'),
      icon: IconTrash,
      danger: true,
      isShown: (company) => isThere(company) && !company.isSuper,
      run: remove,
    },
  ];
}
