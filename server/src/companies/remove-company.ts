import { restorableDays } from '@balcao/contract/companies/company';
import { ensure } from '@balcao/contract/errors';
import type { Tx } from '../platform/db/tx.ts';
import { announceCompany } from './company.audience.ts';
import { lockCompanyRow, saveCompany, selectCompany } from './company.store.ts';
import { companyRemoved, companyRestored } from './company-events.ts';

/**
 * Inactive at once: a trigger on `status` closes its people's sockets. Its data is removed 30 days later. @throws
 * Failure ERR_NO_PERMISSION for the provider's own
 */
export async function removeCompany(system: Tx): Promise<void> {
  ensure(await lockCompanyRow(system), 'ERR_NOT_FOUND');
  const company = await selectCompany(system);
  ensure(company, 'ERR_NOT_FOUND');
  ensure(company.deletedAt === null, 'ERR_NOT_FOUND');
  ensure(!company.isSuper, 'ERR_NO_PERMISSION');
  await saveCompany(system, { status: false, statusBeforeDeletion: company.status, deletedAt: system.now });
  system.publish(companyRemoved, { companyId: company.id });
}

/**
 * Restores its former status. @throws Failure ERR_NOT_FOUND for one that is not deleted, or whose 30 days are over: it
 * is then being removed row by row
 */
export async function restoreCompany(system: Tx): Promise<void> {
  ensure(await lockCompanyRow(system), 'ERR_NOT_FOUND');
  const company = await selectCompany(system);
  ensure(company?.deletedAt, 'ERR_NOT_FOUND');
  ensure(system.now.getTime() - company.deletedAt.getTime() <= restorableDays * 86_400_000, 'ERR_NOT_FOUND');
  const status = company.statusBeforeDeletion ?? true;
  await saveCompany(system, { status, statusBeforeDeletion: null, deletedAt: null });
  system.publish(companyRestored, { companyId: company.id });
  await announceCompany(system);
}
