import type { Company, ScheduleDay } from '@balcao/contract/companies/company';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { changesBetween } from '../audit/changes-between.ts';
import { recordAuditedChange } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import { announceCompany } from './company.audience.ts';
import { saveSchedules } from './company.store.ts';
import { findCompany } from './find-company.ts';
import { lockCompany } from './lock-company.ts';

export async function changeHours(tx: Tx, actor: Actor, companyId: number, schedules: ScheduleDay[]): Promise<Company> {
  ensure(companyId === tx.companyId, 'ERR_NOT_FOUND');
  ensure(can(actor, 'company:editHours'), 'ERR_NO_PERMISSION');
  await lockCompany(tx);
  const before = await findCompany(tx, { admin: true });
  await saveSchedules(tx, schedules);
  const after = await findCompany(tx, { admin: true });
  await announceCompany(tx);
  const changes = changesBetween({ schedules: before.schedules }, { schedules: after.schedules });
  await recordAuditedChange(tx, { action: 'hours.update', by: actor, changes });
  return after;
}
