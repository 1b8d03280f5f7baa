import type { ReactNode } from 'react';
import { companyToday } from '../../../platform/company-zone.ts';
import { useTexts } from '../../../platform/texts.ts';
import { dateInputTexts } from './date-input.texts.ts';
import { DayField } from './day-field.tsx';
import classes from './day-time-field.module.css';
import { TimeField } from './time-field.tsx';

type Props = {
  /** of the day; the time has its own */
  label: string;
  /** `YYYY-MM-DDTHH:mm` in the company's time zone, incomplete while it is typed, '' for none */
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
};

/** Time of a day that is chosen without one. */
const usualTime = '09:00';

/** A day and a time beside it. */
export function DayTimeField({ label, value, onChange, error }: Props) {
  const t = useTexts(dateInputTexts);
  const [day = '', time = ''] = value.split('T');
  return (
    <div className={classes['fields']}>
      <DayField
        label={label}
        clearable
        value={day}
        onChange={(chosen) => onChange(chosen === '' ? '' : `${chosen}T${time || usualTime}`)}
        error={error}
      />
      <TimeField label={t('time')} value={time} onChange={(typed) => onChange(joinTime(day, typed))} />
    </div>
  );
}

/** A time without a day is of today. */
const joinTime = (day: string, time: string): string =>
  day === '' && time === '' ? '' : `${day || companyToday()}T${time}`;

/** Whether neither the day nor the time is missing or incomplete. */
export const isWholeDayTime = (value: string): boolean => /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(value);
