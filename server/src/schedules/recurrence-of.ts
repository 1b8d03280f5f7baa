import {
  anchorRecurrence,
  formatRecurrence,
  nextOccurrence,
  parseRecurrence,
  type Recurrence,
  restartRecurrence,
} from '@balcao/contract/companies/recurrence.rules';
import type { ScheduleRow } from './schedule.store.ts';

type Repeated = Pick<ScheduleRow, 'recurrence' | 'startsAt'>;

/** A rule that counts from this time. */
export function beginRecurrence(text: string | null, startsAt: Date, timeZone: string): Repeated {
  const rule = text === null ? null : parseRecurrence(text);
  if (rule === null) return { recurrence: null, startsAt: null };
  return { recurrence: formatRecurrence(anchorRecurrence(rule, startsAt, timeZone)), startsAt };
}

/** The same rule starting at the moved turn: earlier turns are subtracted from its count. */
export function moveRecurrence(
  before: Repeated & Pick<ScheduleRow, 'sendAt'>,
  sendAt: Date,
  timeZone: string,
): Repeated {
  const known = readRule(before);
  if (known === null) return { recurrence: null, startsAt: null };
  const rule = restartRecurrence(known.rule, known.startsAt, before.sendAt, timeZone);
  return { recurrence: formatRecurrence(rule), startsAt: sendAt };
}

/** The time of the turn after the present one; null when there is none. */
export function findNextTurn(row: Repeated & Pick<ScheduleRow, 'sendAt'>, timeZone: string): Date | null {
  const known = readRule(row);
  return known && nextOccurrence(known.rule, known.startsAt, row.sendAt, timeZone);
}

function readRule({ recurrence, startsAt }: Repeated): { rule: Recurrence; startsAt: Date } | null {
  const rule = recurrence === null ? null : parseRecurrence(recurrence);
  return rule && startsAt && { rule, startsAt };
}
