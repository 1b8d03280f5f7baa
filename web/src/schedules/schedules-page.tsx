import type { Schedule } from '@balcao/contract/schedules/schedule';
import { isEditable } from '@balcao/contract/schedules/schedule.rules';
import { Button } from '@mantine/core';
import { IconCalendarClock, IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTexts } from '../platform/texts.ts';
import { FailedDialog } from '../ui/dialogs/failed-dialog.tsx';
import { RecordsPage } from '../ui/tables/records-page.tsx';
import type { RowAction } from '../ui/tables/row-actions.tsx';
import { useNamedContact, useSchedules } from './schedule.queries.ts';
import { scheduleTexts } from './schedule.texts.ts';
import { useScheduleColumns } from './schedule-columns.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import classes from './schedules.module.css';
import { isPlanned, useScheduleRemoval } from './use-schedule-removal.ts';

/** `?contactId=` filters by a contact, and opens the dialog for them. */
export function SchedulesPage() {
  const t = useTexts(scheduleTexts);
  const [params, setParams] = useSearchParams();
  const contactId = Number(params.get('contactId')) || undefined;
  const { contact, error, retry } = useNamedContact(contactId);
  const records = useSchedules(contactId);
  const { columns, card } = useScheduleColumns();
  // With a contact in the address, the dialog is open initially.
  const [open, setOpen] = useState<{ schedule?: Schedule } | undefined>(contactId === undefined ? undefined : {});
  const actions = useActions((schedule) => setOpen({ schedule }));

  return (
    <>
      <RecordsPage
        title={t('title')}
        records={records}
        nameOf={({ contact }) => contact.name}
        searchPlaceholder={t('search')}
        primary={{ label: t('add'), onClick: () => setOpen({}) }}
        columns={columns}
        card={card}
        rowHeight={64}
        notice={
          contact && (
            <span className={classes['filter']}>
              {t('onlyOf', { name: contact.name })}
              <Button variant="subtle" size="xs" onClick={() => setParams({})}>
                {t('showAll')}
              </Button>
            </span>
          )
        }
        actions={actions}
        onOpen={(schedule) => setOpen({ schedule })}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), icon: IconCalendarClock }}
      />
      {open && (contactId === undefined || contact) && (
        <ScheduleDialog
          schedule={open.schedule}
          preset={open.schedule ? {} : { contact }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open && contactId !== undefined && !contact && Boolean(error) && (
        <FailedDialog title={t('add')} error={error} onRetry={retry} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

function useActions(open: (schedule: Schedule) => void): RowAction<Schedule>[] {
  const t = useTexts(scheduleTexts);
  const { remove } = useScheduleRemoval();
  return [
    {
      name: t('editAction'),
      icon: IconPencil,
      isQuick: true,
      isShown: ({ status }) => isEditable(status),
      run: open,
    },
    {
      name: t('openAction'),
      icon: IconEye,
      isQuick: true,
      isShown: ({ status }) => !isEditable(status),
      run: open,
    },
    { name: t('deleteAction'), icon: IconTrash, danger: true, isShown: isPlanned, run: remove },
    {
      name: t('removeAction'),
      icon: IconTrash,
      danger: true,
      isShown: (schedule) => !isPlanned(schedule),
      run: remove,
    },
  ];
}
