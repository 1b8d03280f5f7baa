import { ensure } from '@balcao/contract/errors';
import type { Holiday } from '@balcao/contract/holidays/holiday';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { changesBetween } from '../audit/changes-between.ts';
import { recordAuditedChange } from '../audit/record-audit.ts';
import { lockCompany } from '../companies/lock-company.ts';
import type { Tx } from '../platform/db/tx.ts';
import { listHolidays } from './list-holidays.ts';
import { replaceHolidays } from './replace-holidays.ts';

/** Who changes them at the same time waits: the list of the last one stands. */
export async function changeHolidays(
  tx: Tx,
  actor: Actor,
  holidays: readonly Holiday[],
): Promise<{ holidays: Holiday[] }> {
  ensure(can(actor, 'company:editHours'), 'ERR_NO_PERMISSION');
  await lockCompany(tx);
  const before = await listHolidays(tx);
  await replaceHolidays(tx, holidays);
  const after = await listHolidays(tx);
  const changes = changesBetween({ days: before.map(nameDay) }, { days: after.map(nameDay) });
  await recordAuditedChange(tx, { action: 'holidays.update', by: actor, changes });
  return { holidays: after };
}

const nameDay = ({ day, name, closedFrom, closedUntil }: Holiday): string =>
  [day, name, closedFrom, closedUntil].filter((part) => part !== '').join(' ');
