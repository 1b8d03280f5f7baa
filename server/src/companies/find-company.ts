import type { Company, CompanyDetails, Plan, ScheduleDay } from '@balcao/contract/companies/company';
import { presentDueDate } from '@balcao/contract/companies/due-date.rules';
import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { listSettings } from '../settings/list-settings.ts';
import { selectCompany } from './company.store.ts';
import { presentDetails, withoutBilling } from './present-company.ts';

/** The actor's company as part of their session, with its plan and settings. */
export async function findCompany(tx: Tx, reader: { admin: boolean }): Promise<Company> {
  const found = await requireCompany(tx);
  const { id, name, phone, email, status, isSuper, dueDate, recurrence, planId, plan, schedules } = found;
  const isEmailConfirmed = found.emailConfirmedAt !== null;
  return {
    id,
    name,
    phone,
    email,
    status,
    dueDate: presentDueDate({ isSuper, dueDate }),
    recurrence,
    isEmailConfirmed,
    planId,
    plan,
    schedules,
    settings: await listSettings(tx, reader),
  };
}

/** The company of the transaction with its billing data, which only admins see. */
export async function findCompanyDetails(tx: Tx, reader: { admin: boolean }): Promise<CompanyDetails> {
  const found = await requireCompany(tx);
  const details = presentDetails(found, found.plan);
  return {
    ...(reader.admin ? details : withoutBilling(details)),
    schedules: found.schedules,
    settings: await listSettings(tx, reader),
  };
}

export type CompanyProfile = {
  id: number;
  name: string;
  email: string;
  phone: string;
  status: boolean;
  isSuper: boolean;
  dueDate: Date | null;
  createdAt: Date;
  /** IANA name */
  timeZone: string;
  schedules: ScheduleDay[];
  /** null: no limits, and none of the features that a plan opens */
  plan: Plan | null;
};

/** The company data that other features need: time zone, hours, plan. */
export const findCompanyProfile = (tx: Tx): Promise<CompanyProfile> => requireCompany(tx);

/** The recipient of invoices, and the terms they are issued by. */
type BillingParty = CompanyProfile & {
  recurrence: string;
  document: string;
  billingName: string;
  addressZipCode: string;
  addressStreet: string;
  addressDistrict: string;
  addressCity: string;
  addressState: string;
  trialExpiration: Date | null;
  deletedAt: Date | null;
};

/** For invoices and payments: the company of the transaction. */
export const findBillingParty = (tx: Tx): Promise<BillingParty> => requireCompany(tx);

async function requireCompany(tx: Tx) {
  const found = await selectCompany(tx);
  ensure(found, 'ERR_NOT_FOUND');
  return found;
}
