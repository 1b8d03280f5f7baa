import { defaultSchedules, type ScheduleDay } from '@balcao/contract/companies/company';

/** All seven days in order. A missing one is open all day, as customers have it (docs/inbound.md 9): without times. */
export const completeWeek = (schedules: readonly ScheduleDay[]): ScheduleDay[] =>
  defaultSchedules.map(
    (day) => schedules.find((own) => own.weekdayEn === day.weekdayEn) ?? { ...day, startTime: '', endTime: '' },
  );

/** The week to save: the days that were changed in a form, the others as they are stored by now. */
export const withChangedDays = (
  stored: readonly ScheduleDay[],
  typed: readonly ScheduleDay[],
  isChanged: (index: number) => boolean,
): ScheduleDay[] => completeWeek(stored).map((day, i) => (isChanged(i) ? (typed[i] ?? day) : day));

/** A closed day is stored as 00:00 to 00:00 (docs/protocol.md); the form offers a switch for it. */
export const isClosed = ({ startTime, endTime }: ScheduleDay): boolean => startTime === '00:00' && endTime === '00:00';

/** The same day closed, or open with the default hours. */
export function toggleDay(day: ScheduleDay): ScheduleDay {
  if (!isClosed(day)) return { ...day, startTime: '00:00', endTime: '00:00' };
  const defaultHours = defaultSchedules.find(({ weekdayEn }) => weekdayEn === day.weekdayEn);
  const { startTime, endTime } =
    defaultHours && !isClosed(defaultHours) ? defaultHours : { startTime: '08:00', endTime: '18:00' };
  return { ...day, startTime, endTime };
}
