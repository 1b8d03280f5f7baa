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

/** Takes the company's lock. Without `known` the last list wins. @throws Failure ERR_INVALID_INPUT: too many */
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

/** The wanted list, plus holidays added and minus holidays removed by others since the user loaded it. */
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
