import type { Company, ScheduleDay } from '@balcao/contract/companies/company';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { saveSchedules } from './company.store.ts';
import { findCompany } from './find-company.ts';

export async function changeHours(tx: Tx, actor: Actor, companyId: number, schedules: ScheduleDay[]): Promise<Company> {
  ensure(companyId === tx.companyId, 'ERR_NOT_FOUND');
  ensure(can(actor, 'company:editHours'), 'ERR_NO_PERMISSION');
  await saveSchedules(tx, schedules);
  return findCompany(tx, { admin: true });
}
