import { minutesOf, zonedTime } from '@balcao/contract/companies/zoned-time';
import type { Profile } from '@balcao/contract/users/user';

export type WorkingHours = { profile: Profile; startWork: string; endWork: string };

/** Hours are in the company's time zone, and do not bind admins. */
export function isOnDuty({ profile, startWork, endWork }: WorkingHours, timeZone: string, now: Date): boolean {
  if (profile === 'admin' || (startWork === '00:00' && endWork === '23:59')) return true;
  const { hour, minute } = zonedTime(now, timeZone);
  return isWithinWorkingHours(minutesOf(`${hour}:${minute}`), startWork, endWork);
}

/** The end minute is included. An end at or before the start is on the next day, so equal times mean the whole day. */
export function isWithinWorkingHours(minutes: number, startWork: string, endWork: string): boolean {
  const [start, end] = [minutesOf(startWork), minutesOf(endWork)];
  return start < end ? minutes >= start && minutes <= end : minutes >= start || minutes <= end;
}
