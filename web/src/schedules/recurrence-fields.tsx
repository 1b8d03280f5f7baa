import { weekdays } from '@balcao/contract/companies/company';
import { firstOccurrences, type Recurrence } from '@balcao/contract/companies/recurrence.rules';
import { zonedTime } from '@balcao/contract/companies/zoned-time';
import { Input, MultiSelect, NumberInput, Select } from '@mantine/core';
import { useState } from 'react';
import { serverNow } from '../platform/clock/server-clock.ts';
import { companyDay, companyZone } from '../platform/company-zone.ts';
import { formatShortDateTime } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { FormGrid } from '../ui/dialogs/form-dialog.tsx';
import { DayField } from '../ui/forms/dates/day-field.tsx';
import { describeMonthWeekday, weekdayName } from './describe-schedule.ts';
import { recurrenceTexts } from './recurrence.texts.ts';

type Props = { rule: Recurrence | null; onChange: (rule: Recurrence | null) => void; first: Date | undefined };
type PartProps = { rule: Recurrence; onChange: (rule: Recurrence) => void; first: Date | undefined };

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
const shownOccurrences = 3;

/** Recurrence of a schedule, with a preview of its next dates. `first`: its next occurrence, if known. */
export function RecurrenceFields({ rule, onChange, first }: Props) {
  const t = useTexts(recurrenceTexts);
  const choose = (name: string | null) => {
    const frequency = frequencies.find((one) => one === name);
    const none = { weekdays: [], monthDay: null, monthWeekday: null };
    onChange(frequency ? { interval: 1, until: null, count: null, ...none, frequency } : null);
  };
  return (
    <>
      <FormGrid>
        <Select
          label={t('repeat')}
          data={[{ value: 'once', label: t('once') }, ...frequencies.map((name) => ({ value: name, label: t(name) }))]}
          value={rule?.frequency ?? 'once'}
          onChange={choose}
          allowDeselect={false}
        />
        {rule && (
          <CountInput
            label={t('interval')}
            max={99}
            value={rule.interval}
            onChange={(interval) => onChange({ ...rule, interval })}
          />
        )}
        {rule?.frequency === 'WEEKLY' && <WeekdayField rule={rule} onChange={onChange} first={first} />}
        {rule?.frequency === 'MONTHLY' && <MonthField rule={rule} onChange={onChange} first={first} />}
        {rule && <EndFields rule={rule} onChange={onChange} first={first} />}
      </FormGrid>
      {rule && <NextTimes rule={rule} first={first} />}
    </>
  );
}

type CountProps = { label: string; max: number; value: number; onChange: (value: number) => void };

/** Empty while another number is typed: the previous one applies, and is shown again when the field is left. */
function CountInput({ label, max, value, onChange }: CountProps) {
  const [typed, setTyped] = useState<number | string>();
  return (
    <NumberInput
      label={label}
      min={1}
      max={max}
      clampBehavior="strict"
      allowDecimal={false}
      value={typed ?? value}
      onChange={(next) => {
        setTyped(next);
        if (Number(next) >= 1) onChange(Number(next));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

function WeekdayField({ rule, onChange, first }: PartProps) {
  const t = useTexts(recurrenceTexts);
  const ofFirst = first ? [zonedTime(first, companyZone()).weekday] : [];
  return (
    <MultiSelect
      label={t('weekdays')}
      data={weekdays.map((day) => ({ value: day, label: weekdayName(day) }))}
      value={rule.weekdays.length > 0 ? rule.weekdays : ofFirst}
      onChange={(days) => onChange({ ...rule, weekdays: weekdays.filter((day) => days.includes(day)) })}
    />
  );
}

/** A day of the month, the last day, or the weekday of the first occurrence. */
function MonthField({ rule, onChange, first }: PartProps) {
  const t = useTexts(recurrenceTexts);
  const { monthDay, monthWeekday } = rule;
  const date = first ? zonedTime(first, companyZone()) : undefined;
  const day = monthDay !== null && monthDay > 0 ? monthDay : Number(date?.day ?? 1);
  const weekday = monthWeekday?.weekday ?? date?.weekday ?? 'monday';
  const place = monthWeekday && monthWeekday.place > 0 ? monthWeekday.place : Math.min(4, Math.ceil(day / 7));
  const choices = {
    day: { monthDay: day, monthWeekday: null },
    lastDay: { monthDay: -1, monthWeekday: null },
    nth: { monthDay: null, monthWeekday: { place, weekday } },
    last: { monthDay: null, monthWeekday: { place: -1, weekday } },
  };
  const chosen = monthWeekday ? (monthWeekday.place === -1 ? 'last' : 'nth') : monthDay === -1 ? 'lastDay' : 'day';
  return (
    <Select
      label={t('monthBy')}
      data={[
        { value: 'day', label: t('onDay', { day }) },
        { value: 'lastDay', label: t('lastDay') },
        { value: 'nth', label: describeMonthWeekday({ place, weekday }) },
        { value: 'last', label: describeMonthWeekday({ place: -1, weekday }) },
      ]}
      value={chosen}
      onChange={(name) => name && onChange({ ...rule, ...choices[name as keyof typeof choices] })}
      allowDeselect={false}
    />
  );
}

const defaultCount = 10;
const monthMs = 30 * 24 * 60 * 60_000;

function EndFields({ rule, onChange, first }: PartProps) {
  const t = useTexts(recurrenceTexts);
  const { until, count } = rule;
  const ends = until !== null ? 'date' : count !== null ? 'count' : 'never';
  const inAMonth = companyDay(new Date((first?.getTime() ?? serverNow()) + monthMs));
  const choose = (name: string | null) =>
    onChange({
      ...rule,
      until: name === 'date' ? (until ?? inAMonth) : null,
      count: name === 'count' ? (count ?? defaultCount) : null,
    });
  return (
    <>
      <Select
        label={t('ends')}
        data={[
          { value: 'never', label: t('endsNever') },
          { value: 'date', label: t('endsByDate') },
          { value: 'count', label: t('endsByCount') },
        ]}
        value={ends}
        onChange={choose}
        allowDeselect={false}
      />
      {until !== null && (
        <DayField label={t('until')} value={until} onChange={(day) => onChange({ ...rule, until: day })} />
      )}
      {count !== null && (
        <CountInput label={t('count')} max={999} value={count} onChange={(count) => onChange({ ...rule, count })} />
      )}
    </>
  );
}

function NextTimes({ rule, first }: { rule: Recurrence; first: Date | undefined }) {
  const t = useTexts(recurrenceTexts);
  if (!first) return null;
  const times = firstOccurrences(rule, first, companyZone(), shownOccurrences);
  return (
    <Input.Description role="status">
      {t('next', { times: times.map(formatShortDateTime).join(' · ') })}
    </Input.Description>
  );
}
