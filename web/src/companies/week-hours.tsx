import { defaultSchedules, type ScheduleDay } from '@balcao/contract/companies/company';
import type { UseFormReturnType } from '@mantine/form';
import { texts, useTexts } from '../platform/texts.ts';
import { TimeField } from '../ui/time-field.tsx';
import classes from './week-hours.module.css';

const weekTexts = texts('weekHours', {
  pt: {
    day: 'Dia',
    from: 'Abre',
    until: 'Fecha',
    fromOf: '{day}: abre',
    untilOf: '{day}: fecha',
    hint: '00:00 às 00:00 é fechado o dia todo. Um dia sem horário fica aberto.',
    monday: 'Segunda-feira',
    tuesday: 'Terça-feira',
    wednesday: 'Quarta-feira',
    thursday: 'Quinta-feira',
    friday: 'Sexta-feira',
    saturday: 'Sábado',
    sunday: 'Domingo',
  },
  en: {
    day: 'Day',
    from: 'Opens',
    until: 'Closes',
    fromOf: '{day}: opens',
    untilOf: '{day}: closes',
    hint: '00:00 to 00:00 is closed all day. A day without times is open.',
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
    sunday: 'Sunday',
  },
  es: {
    day: 'Día',
    from: 'Abre',
    until: 'Cierra',
    fromOf: '{day}: abre',
    untilOf: '{day}: cierra',
    hint: 'De 00:00 a 00:00 es cerrado todo el día. Un día sin horario queda abierto.',
    monday: 'Lunes',
    tuesday: 'Martes',
    wednesday: 'Miércoles',
    thursday: 'Jueves',
    friday: 'Viernes',
    saturday: 'Sábado',
    sunday: 'Domingo',
  },
});

/** The week as it is kept: in the order of the days, each there, the rest of the days as the product proposes them. */
export const wholeWeek = (schedules: readonly ScheduleDay[]): ScheduleDay[] =>
  defaultSchedules.map((day) => schedules.find((own) => own.weekdayEn === day.weekdayEn) ?? day);

type Props<Values extends { schedules: ScheduleDay[] }> = { form: UseFormReturnType<Values> };

/** The opening hours of a week, in a form that has them under `schedules`. */
export function WeekHours<Values extends { schedules: ScheduleDay[] }>({ form }: Props<Values>) {
  const t = useTexts(weekTexts);
  return (
    <div className={classes['week']}>
      <div className={classes['head']} aria-hidden="true">
        <span>{t('day')}</span>
        <span>{t('from')}</span>
        <span>{t('until')}</span>
      </div>
      {form.getValues().schedules.map(({ weekdayEn }, index) => (
        <div key={weekdayEn} className={classes['day']}>
          <span>{t(weekdayEn)}</span>
          <TimeField
            aria-label={t('fromOf', { day: t(weekdayEn) })}
            {...form.getInputProps(`schedules.${index}.startTime`)}
          />
          <TimeField
            aria-label={t('untilOf', { day: t(weekdayEn) })}
            {...form.getInputProps(`schedules.${index}.endTime`)}
          />
        </div>
      ))}
      <p className={classes['hint']}>{t('hint')}</p>
    </div>
  );
}
