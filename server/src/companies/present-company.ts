import type { CompanyDetails, CompanyRow, Plan } from '@balcao/contract/companies/company';
import { nextDueDate, presentDueDate } from '@balcao/contract/companies/due-date.rules';
import type { Selectable } from 'kysely';
import type { Companies } from '../platform/db/db.gen.ts';
import type { selectCompanies } from './company-list.store.ts';
import { paidTermsOf } from './licence/paid-terms.ts';

type Details = Omit<CompanyDetails, 'settings' | 'schedules'>;

/** The columns of a company without its hours and settings. */
export const presentDetails = (row: Selectable<Companies>, plan: Plan | null): Details => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  status: row.status,
  dueDate: presentDueDate(row),
  recurrence: row.recurrence,
  planId: row.planId,
  plan,
  document: row.document,
  billingName: row.billingName,
  addressZipCode: row.addressZipCode,
  addressStreet: row.addressStreet,
  addressDistrict: row.addressDistrict,
  addressCity: row.addressCity,
  addressState: row.addressState,
  campaignsEnabled: row.campaignsEnabled,
  trialExpiration: row.trialExpiration?.toISOString() ?? null,
  lastLogin: row.lastLogin?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  isEmailConfirmed: row.emailConfirmedAt !== null,
});

/** For people without the right to see billing data. */
export const withoutBilling = (details: Details): Details => ({
  ...details,
  document: '',
  billingName: '',
  addressZipCode: '',
  addressStreet: '',
  addressDistrict: '',
  addressCity: '',
  addressState: '',
  lastLogin: null,
});

export function presentRow(
  row: Awaited<ReturnType<typeof selectCompanies>>[number],
  plans: ReadonlyMap<number, Plan>,
  now: Date,
): CompanyRow {
  const { users, tickets, messages, bytes, countedAt } = row;
  return {
    ...presentDetails(row, plans.get(row.planId ?? 0) ?? null),
    isSuper: row.isSuper,
    timeZone: row.timeZone,
    nextDueDate: row.isSuper ? null : nextDueDate(paidTermsOf(row), now, { fromToday: false }).dueDate.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
    size:
      users !== null && tickets !== null && messages !== null && bytes !== null && countedAt !== null
        ? { users, tickets, messages, bytes, countedAt: countedAt.toISOString() }
        : null,
  };
}
