import type { ReportColumn } from '@balcao/contract/analytics/report-columns.rules';
import { type ExportFormat, exportFormats } from '@balcao/contract/analytics/report-export';
import type { ReportMailing } from '@balcao/contract/analytics/report-mailing';
import { createMailingInput } from '@balcao/contract/analytics/report-mailing.api';
import { weekdays } from '@balcao/contract/companies/company';
import { parseRecurrence } from '@balcao/contract/companies/recurrence.rules';
import { MultiSelect, Select } from '@mantine/core';
import { useTexts } from '../../platform/texts.ts';
import { weekdayName } from '../../schedules/describe-schedule.ts';
import { useSession } from '../../shell/session/session.tsx';
import { FormDialog, FormGrid } from '../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { changedFields } from '../../ui/forms/changed-fields.ts';
import { ChoiceMultiSelect } from '../../ui/forms/choices.tsx';
import { TimeField } from '../../ui/forms/dates/time-field.tsx';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { useUserNames } from '../../users/user.queries.ts';
import { createMailing, type MailingPlan, updateMailing } from './report-mailing.queries.ts';
import { reportMailingsTexts } from './report-mailings.texts.ts';
import type { ReportView } from './report-view.ts';
import { reportsPageTexts } from './reports-page.texts.ts';

const rhythms = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
type Rhythm = (typeof rhythms)[number];
const firsts: Record<Rhythm, string> = {
  DAILY: 'FREQ=DAILY',
  WEEKLY: 'FREQ=WEEKLY;BYDAY=MO',
  MONTHLY: 'FREQ=MONTHLY;BYMONTHDAY=1',
};
/** Weekday code of RFC 5545. */
const codeOf = (day: string): string => day.slice(0, 2).toUpperCase();

type Props = {
  /** absent: a new one with the page's filters */
  mailing: ReportMailing | undefined;
  name: string;
  view: ReportView;
  columns: readonly ReportColumn[];
  onClose: () => void;
};

/** Schedule, file format and recipients of a report's mailing. */
export function ReportMailingDialog({ mailing, name, view, columns, onClose }: Props) {
  const t = useTexts(reportMailingsTexts);
  const formats = useTexts(reportsPageTexts);
  const { user } = useSession();
  const { people, failure } = useUserNames();
  const form = useZodForm<MailingPlan>({
    schema: createMailingInput.pick({ format: true, recurrence: true, time: true, recipients: true }),
    initialValues: {
      format: mailing?.format ?? 'xlsx',
      recurrence: mailing?.recurrence ?? firsts.WEEKLY,
      time: mailing?.time ?? '08:00',
      recipients: mailing?.recipients.map(({ id }) => id) ?? [user.id],
    },
  });
  const save = async (plan: MailingPlan) => {
    if (mailing) await updateMailing(mailing, changedFields(form.getInitialValues(), plan));
    else await createMailing(view, columns, plan);
    toast.success(t('saved'));
  };
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t(mailing ? 'editTitle' : 'addTitle', { report: name })}
      form={form}
      onSubmit={save}
    >
      <RhythmFields rule={form.values.recurrence} onChange={(rule) => form.setFieldValue('recurrence', rule)} />
      <FormGrid>
        <TimeField label={t('time')} description={t('timeHint')} required {...form.getInputProps('time')} />
        <Select
          label={t('format')}
          description=" "
          data={exportFormats.map((value) => ({ value, label: formats(value) }))}
          allowDeselect={false}
          {...form.getInputProps('format')}
          onChange={(value) => form.setFieldValue('format', value as ExportFormat)}
        />
      </FormGrid>
      <ChoiceMultiSelect
        label={t('recipients')}
        description={t('recipientsHint')}
        required
        searchable
        choices={people}
        failure={failure}
        {...form.getInputProps('recipients')}
        error={
          form.errors['recipients'] ?? Object.entries(form.errors).find(([key]) => key.startsWith('recipients.'))?.[1]
        }
      />
    </FormDialog>
  );
}

function RhythmFields({ rule, onChange }: { rule: string; onChange: (rule: string) => void }) {
  const t = useTexts(reportMailingsTexts);
  const parsed = parseRecurrence(rule);
  const rhythm = rhythms.find((one) => one === parsed?.frequency) ?? 'WEEKLY';
  return (
    <FormGrid>
      <Select
        label={t('how')}
        description={t(`${rhythm}Days`)}
        data={rhythms.map((value) => ({ value, label: t(value) }))}
        value={rhythm}
        allowDeselect={false}
        data-autofocus
        onChange={(value) => value && onChange(firsts[value as Rhythm])}
      />
      {rhythm === 'WEEKLY' && (
        <MultiSelect
          label={t('weekdays')}
          description=" "
          data={weekdays.map((day) => ({ value: day, label: weekdayName(day) }))}
          value={parsed?.weekdays ?? []}
          onChange={(days) => {
            const chosen = weekdays.filter((day) => days.includes(day)).map(codeOf);
            if (chosen.length > 0) onChange(`FREQ=WEEKLY;BYDAY=${chosen.join()}`);
          }}
        />
      )}
      {rhythm === 'MONTHLY' && (
        <Select
          label={t('monthDay')}
          description=" "
          data={[
            ...Array.from({ length: 28 }, (_, i) => ({ value: String(i + 1), label: String(i + 1) })),
            { value: '-1', label: t('lastDay') },
          ]}
          value={String(parsed?.monthDay ?? 1)}
          allowDeselect={false}
          onChange={(day) => day && onChange(`FREQ=MONTHLY;BYMONTHDAY=${day}`)}
        />
      )}
    </FormGrid>
  );
}
