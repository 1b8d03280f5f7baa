import type { CompanyDetails } from '@balcao/contract/companies/company';
import {
  companyTerms,
  type OwnCompanyFields,
  type SentCompanyInput,
  type UpdateCompanyInput,
  updateCompanyInput,
} from '@balcao/contract/companies/company.api';
import { dayOfMonth, endOfDay } from '@balcao/contract/companies/due-date.rules';
import { momentOf, zonedDay } from '@balcao/contract/companies/zoned-time';
import { typedPhone } from '@balcao/contract/contacts/typed-phone';
import { ensure, invalidInput } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { changesBetween } from '../audit/changes-between.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import { parseGiven } from '../platform/http/serve.ts';
import { auditInBoth } from './audit-operator.ts';
import { announceCompany } from './company.audience.ts';
import { type CompanyColumns, isPlan, lockCompanyRow, saveCompany, selectCompany } from './company.store.ts';
import { companyPlanChanged, dueDateMoved } from './company-events.ts';
import { findCompanyDetails } from './find-company.ts';
import { followLicence } from './licence/follow-licence.ts';

/**
 * By its own admin: changes its data, and none of its terms whatever the body contains. Another e-mail address has to
 * be confirmed again.
 */
export async function updateOwnCompany(tx: Tx, actor: Actor, form: SentCompanyInput): Promise<CompanyDetails> {
  ensure(can(actor, 'company:edit'), 'ERR_NO_PERMISSION');
  const before = await selectCompany(tx);
  ensure(before, 'ERR_NOT_FOUND');
  const data = withoutTerms(readChanges(form, before));
  const isMailedElsewhere = data.email !== undefined && data.email !== before.email;
  await saveCompany(tx, { ...data, ...(isMailedElsewhere && { emailConfirmedAt: null }) });
  await recordAudit(tx, { action: 'company.update', by: actor, changes: changesBetween(before, data) });
  await announceCompany(tx);
  return findCompanyDetails(tx, { admin: true });
}

const withoutTerms = (form: UpdateCompanyInput): Partial<OwnCompanyFields> =>
  Object.fromEntries(Object.entries(form).filter(([key]) => !Object.hasOwn(companyTerms.shape, key)));

type Stored = Record<'name' | 'email' | 'phone' | 'document', string>;

/**
 * Older clients send the whole form. What an import stored may be nothing that a form accepts: sent back, it is no change.
 * @throws Failure ERR_INVALID_INPUT
 */
function readChanges(form: SentCompanyInput, before: Stored): UpdateCompanyInput {
  const { name, email, phone, document } = before;
  const stored = new Map<string, unknown>(Object.entries({ name, email, phone, document }));
  const changed = Object.entries(form).filter(([field, given]) => given !== stored.get(field));
  return withoutSamePhone(parseGiven(updateCompanyInput, Object.fromEntries(changed)), before);
}

/** A stored phone has its country code and no plus: a Peruvian one, sent back, reads as a Brazilian number with the area code 51. */
function withoutSamePhone({ phone, ...form }: UpdateCompanyInput, before: { phone: string }): UpdateCompanyInput {
  const isSame = phone === undefined || phone === typedPhone.safeParse(before.phone).data;
  return isSame ? form : { ...form, phone };
}

/** By the operator, in a transaction of that company. @throws Failure ERR_NOT_FOUND, ERR_COMPANY_NAME_ALREADY_EXISTS */
export async function updateCompany(system: Tx, by: Actor, form: SentCompanyInput): Promise<CompanyDetails> {
  ensure(await lockCompanyRow(system), 'ERR_NOT_FOUND');
  const before = await selectCompany(system);
  ensure(before, 'ERR_NOT_FOUND');
  ensure(before.deletedAt === null, 'ERR_NOT_FOUND');
  const columns = await readTerms(system, readChanges(form, before), before);
  await saveCompany(system, columns);
  const subject = { id: before.id, name: before.name };
  await auditInBoth(system, by, 'company.update', subject, changesBetween(before, columns));
  if (columns.planId !== undefined && columns.planId !== before.planId)
    system.publish(companyPlanChanged, { before: before.planId, after: columns.planId });
  if (columns.dueDate !== undefined && columns.dueDate?.getTime() !== before.dueDate?.getTime())
    system.publish(dueDateMoved, { before: before.dueDate, after: columns.dueDate });
  await followLicence(system);
  await announceCompany(system);
  return findCompanyDetails(system, { admin: true });
}

type Before = { isSuper: boolean; timeZone: string; dueDate: Date | null };

/** Maps the form to columns. The provider's own company is always active, and has no due date. */
export async function readTerms(
  system: Tx,
  { dueDate, planId, status, ...form }: UpdateCompanyInput,
  { isSuper, timeZone, dueDate: dueBefore }: Before,
): Promise<CompanyColumns> {
  if (planId !== undefined && planId !== null && !(await isPlan(system, planId)))
    throw invalidInput('planId', 'not_found');
  return {
    ...form,
    ...(planId !== undefined && { planId }),
    ...(status !== undefined && !isSuper && { status }),
    ...(dueDate !== undefined && !isSuper && !isDayOf(dueDate, dueBefore, timeZone) && readDueDate(dueDate, timeZone)),
  };
}

/** Older clients send the whole form: an unchanged day must not count as a new due date with a new invoice. */
const isDayOf = (given: string | null, before: Date | null, timeZone: string): boolean =>
  before !== null && given !== null && dayGiven(given, timeZone) === zonedDay(before, timeZone);

const dayGiven = (given: string, timeZone: string): string =>
  given.length === 10 ? given : zonedDay(momentOf(given, timeZone), timeZone);

/** A due day lasts to its end, in the company's zone. */
function readDueDate(given: string | null, timeZone: string): { dueDate: Date | null; dueDay: number | null } {
  if (given === null) return { dueDate: null, dueDay: null };
  const dueDate = given.length === 10 ? endOfDay(given, timeZone) : momentOf(given, timeZone);
  return { dueDate, dueDay: dayOfMonth(dueDate, timeZone) };
}
