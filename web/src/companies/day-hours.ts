import { defaultSchedules, type ScheduleDay } from '@balcao/contract/companies/company';

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
