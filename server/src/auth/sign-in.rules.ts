import { isExpired } from '@balcao/contract/companies/due-date.rules';
import { Failure } from '@balcao/contract/errors';
import { isOnDuty, type WorkingHours } from '../users/hours/working-hours.rules.ts';

type SignInContext = {
  person: WorkingHours;
  company: { status: boolean; isSuper: boolean; dueDate: Date | null; timeZone: string };
};

/** Why sign-in is refused although the password is right, or null. The order is part of the protocol (docs/protocol.md 3). */
export function findSignInRefusal({ person, company }: SignInContext, now: Date): Failure | null {
  if (!company.status) return new Failure('ERR_COMPANY_INACTIVE');
  if (isExpired(company, now))
    return new Failure('ERR_SUBSCRIPTION_EXPIRED', {
      dueDate: company.dueDate?.toISOString() ?? null,
      timeZone: company.timeZone,
    });
  if (!isOnDuty(person, company.timeZone, now)) return new Failure('ERR_OUT_OF_HOURS');
  return null;
}
