import type { ScheduleDay } from '@balcao/contract/companies/company';
import { Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { texts, useTexts } from '../platform/texts.ts';
import { TimeField } from '../ui/forms/dates/time-field.tsx';
import { isClosed, toggleDay } from './day-hours.ts';
import classes from './week-hours.module.css';

const weekTexts = texts('weekHours', {
  pt: {
    day: 'Dia',
    from: 'Abre',
    until: 'Fecha',
    fromOf: '{day}: abre',
    untilOf: '{day}: fecha',
    hint: 'Um dia aberto sem horário atende o dia todo.',
    closed: 'Fechado',
    openOf: '{day}: aberto',
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
    hint: 'An open day without times serves all day.',
    closed: 'Closed',
    openOf: '{day}: open',
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
    hint: 'Un día abierto sin horario atiende todo el día.',
    closed: 'Cerrado',
    openOf: '{day}: abierto',
    monday: 'Lunes',
    tuesday: 'Martes',
    wednesday: 'Miércoles',
    thursday: 'Jueves',
    friday: 'Viernes',
    saturday: 'Sábado',
    sunday: 'Domingo',
  },
});

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
      {form.getValues().schedules.map((day, index) => (
        <Day key={day.weekdayEn} form={form} day={day} index={index} />
      ))}
      <p className={classes['hint']}>{t('hint')}</p>
    </div>
  );
}

type DayProps<Values extends { schedules: ScheduleDay[] }> = Props<Values> & { day: ScheduleDay; index: number };

function Day<Values extends { schedules: ScheduleDay[] }>({ form, day, index }: DayProps<Values>) {
  const t = useTexts(weekTexts);
  const closed = isClosed(day);
  const name = t(day.weekdayEn);
  return (
    <div className={classes['day']}>
      <Switch
        label={name}
        aria-label={t('openOf', { day: name })}
        checked={!closed}
        onChange={() => form.getInputProps(`schedules.${index}`).onChange(toggleDay(day))}
      />
      {closed ? (
        <span className={classes['closed']}>{t('closed')}</span>
      ) : (
        <>
          <TimeField aria-label={t('fromOf', { day: name })} {...form.getInputProps(`schedules.${index}.startTime`)} />
          <TimeField aria-label={t('untilOf', { day: name })} {...form.getInputProps(`schedules.${index}.endTime`)} />
        </>
      )}
    </div>
  );
}
