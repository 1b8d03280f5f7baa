import { minutesOf, zonedTime } from '@balcao/contract/companies/zoned-time';
import { Failure } from '@balcao/contract/errors';
import type { Profile } from '@balcao/contract/users/user';

export type SignInContext = {
  person: { profile: Profile; startWork: string; endWork: string };
  company: { status: boolean; isSuper: boolean; dueDate: Date | null; timeZone: string };
};

/** Why sign-in is refused although the password is right, or null. The order is part of the protocol (docs/protocol.md 3). */
export function findSignInRefusal({ person, company }: SignInContext, now: Date): Failure | null {
  if (!company.status) return new Failure('ERR_COMPANY_INACTIVE');
  if (isExpired(company, now))
    return new Failure('ERR_SUBSCRIPTION_EXPIRED', { dueDate: company.dueDate?.toISOString() ?? null });
  const { hour, minute } = zonedTime(now, company.timeZone);
  const minutes = minutesOf(`${hour}:${minute}`);
  if (person.profile !== 'admin' && !isWithinWorkingHours(minutes, person.startWork, person.endWork))
    return new Failure('ERR_OUT_OF_HOURS');
  return null;
}

/** A missing due date counts as expired. The provider's own company does not expire. */
export const isExpired = (
  { isSuper, dueDate }: Pick<SignInContext['company'], 'isSuper' | 'dueDate'>,
  now: Date,
): boolean => !isSuper && (dueDate === null || dueDate <= now);

/** The end minute is included. An end at or before the start is on the next day, so equal times mean the whole day. */
export function isWithinWorkingHours(minutes: number, startWork: string, endWork: string): boolean {
  const [start, end] = [minutesOf(startWork), minutesOf(endWork)];
  return start < end ? minutes >= start && minutes <= end : minutes >= start || minutes <= end;
}
