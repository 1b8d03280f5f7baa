import { ensure, invalidInput } from '@balcao/contract/errors';
import { type Holiday, maxHolidays } from '@balcao/contract/holidays/holiday';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { changesBetween } from '../audit/changes-between.ts';
import { recordAuditedChange } from '../audit/record-audit.ts';
import { lockCompany } from '../companies/lock-company.ts';
import type { Tx } from '../platform/db/tx.ts';
import { listHolidays } from './list-holidays.ts';
import { replaceHolidays } from './replace-holidays.ts';

type Wanted = { holidays: readonly Holiday[]; known?: readonly Holiday[] | undefined };

/** Who changes them at the same time waits. Without `known` the list of the last one stands. @throws Failure ERR_INVALID_INPUT: there are too many together */
export async function changeHolidays(tx: Tx, actor: Actor, wanted: Wanted): Promise<{ holidays: Holiday[] }> {
  ensure(can(actor, 'company:editHours'), 'ERR_NO_PERMISSION');
  await lockCompany(tx);
  const before = await listHolidays(tx);
  const holidays = withUnseen(wanted, before);
  if (holidays.length > maxHolidays) throw invalidInput('holidays', 'too_big');
  await replaceHolidays(tx, holidays);
  const after = await listHolidays(tx);
  const changes = changesBetween({ days: before.map(nameDay) }, { days: after.map(nameDay) });
  await recordAuditedChange(tx, { action: 'holidays.update', by: actor, changes });
  return { holidays: after };
}

/** What is wanted, with what others have added and without what they have removed since it was looked at. */
function withUnseen({ holidays, known }: Wanted, stored: readonly Holiday[]): Holiday[] {
  if (!known) return [...holidays];
  const [there, seen, wanted] = [stored, known, holidays].map((list) => new Set(list.map(keyOf)));
  const stays = (one: Holiday) => !seen?.has(keyOf(one)) || there?.has(keyOf(one));
  return [...holidays.filter(stays), ...stored.filter((one) => !seen?.has(keyOf(one)) && !wanted?.has(keyOf(one)))];
}

const keyOf = ({ day, name, isYearly, closedFrom, closedUntil }: Holiday): string =>
  JSON.stringify([day, name, isYearly, closedFrom, closedUntil]);

const nameDay = ({ day, name, closedFrom, closedUntil }: Holiday): string =>
  [day, name, closedFrom, closedUntil].filter((part) => part !== '').join(' ');
