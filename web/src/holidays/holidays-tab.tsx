import type { Holiday } from '@balcao/contract/holidays/holiday';
import { holidayApi } from '@balcao/contract/holidays/holiday.api';
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { DryRunPanel } from '../dry-runs/dry-run-panel.tsx';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { emptyState } from '../platform/queries/query-state.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { DayField } from '../ui/forms/dates/day-field.tsx';
import { TimeField } from '../ui/forms/dates/time-field.tsx';
import { usePageForm } from '../ui/forms/unsaved-entries.ts';
import { useZodForm } from '../ui/forms/use-zod-form.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { holidayTexts } from './holiday.texts.ts';
import classes from './holidays-tab.module.css';

const holidaysKey = ['holidays'] as const;
const newHoliday: Holiday = { day: '', name: '', isYearly: false, closedFrom: '', closedUntil: '' };

/** The days on which the company is closed. */
export function HolidaysTab() {
  const query = useQuery({ queryKey: holidaysKey, queryFn: ({ signal }) => call(holidayApi.list, { signal }) });
  const { error } = emptyState(query);
  if (error) return <ErrorState error={error} onRetry={() => void query.refetch()} />;
  return query.data ? <HolidaysForm holidays={query.data.holidays} /> : null;
}

function HolidaysForm({ holidays }: { holidays: Holiday[] }) {
  const t = useTexts(holidayTexts);
  const [saving, setSaving] = useState(false);
  const form = useZodForm({ schema: holidayApi.change.body, initialValues: { holidays } });
  usePageForm(() => form.isDirty());
  const rows = form.getValues().holidays;
  const known = useShownHolidays(form, holidays);
  const save = form.onSubmit(async (body) => {
    setSaving(true);
    try {
      const saved = await call(holidayApi.change, { body: { ...body, known: known.current } });
      form.resetDirty(body);
      known.current = body.holidays;
      queryClient.setQueryData(holidaysKey, saved);
      toast.success(t('saved'));
    } catch (error) {
      toast.error(error);
    }
    setSaving(false);
  });
  return (
    <form noValidate onSubmit={save} className={classes['form']}>
      <p>{t('text')}</p>
      {rows.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul className={classes['list']}>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the form knows its lines by their place
            <HolidayFields key={index} form={form} index={index} row={row} />
          ))}
        </ul>
      )}
      <div className={classes['actions']}>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => form.insertListItem('holidays', newHoliday)}
        >
          {t('add')}
        </Button>
        <Button type="submit" loading={saving} disabled={!form.isDirty()}>
          {t('save')}
        </Button>
      </div>
      <DryRunPanel isApart draft={() => ({ holidays: form.getValues().holidays })} />
    </form>
  );
}

type Form = UseFormReturnType<{ holidays: Holiday[] }>;

/** Shows the stored holidays, unless the form has unsaved changes. Returns those that the form is based on. */
function useShownHolidays(form: Form, holidays: Holiday[]): RefObject<Holiday[]> {
  const known = useRef(holidays);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    if (latest.current.isDirty()) return;
    latest.current.setValues({ holidays });
    latest.current.resetDirty({ holidays });
    known.current = holidays;
  }, [holidays]);
  return known;
}

function HolidayFields({ form, index, row }: { form: Form; index: number; row: Holiday }) {
  const t = useTexts(holidayTexts);
  const of = (field: keyof Holiday) => `holidays.${index}.${field}`;
  return (
    <li className={classes['row']}>
      {/* A date input renders a hidden one beside it, which would take a place in the row. */}
      <div>
        <DayField label={t('day')} required {...form.getInputProps(of('day'))} />
      </div>
      <TextInput label={t('name')} required maxLength={80} {...form.getInputProps(of('name'))} />
      <TimeField label={t('from')} {...form.getInputProps(of('closedFrom'))} />
      <TimeField label={t('until')} {...form.getInputProps(of('closedUntil'))} />
      <Checkbox label={t('yearly')} {...form.getInputProps(of('isYearly'), { type: 'checkbox' })} />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={row.name === '' ? t('removeNew') : t('remove', { name: row.name })}
        onClick={() => form.removeListItem('holidays', index)}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}
