import { clampToLastTime, instantOf, sameClock, zonedDay, zonedTime } from './zoned-time.ts';

/** A company that does not expire still has a due date on the wire, far in the future, because clients compare it with today. */
const neverExpiresAt = '2999-12-31T00:00:00.000Z';

/** The due date as the API returns it. The provider's own company does not expire. */
export const presentDueDate = ({ isSuper, dueDate }: { isSuper: boolean; dueDate: Date | null }): string | null =>
  isSuper ? neverExpiresAt : dueDate && clampToLastTime(dueDate).toISOString();

export const neverExpires = (dueDate: string): boolean => dueDate >= neverExpiresAt;

/** The payment interval of a company, in months. */
export const recurrenceMonths = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const;
export type Recurrence = keyof typeof recurrenceMonths;
export const recurrences = Object.keys(recurrenceMonths) as Recurrence[]; // the keys of `recurrenceMonths`, exactly

export type DueTerms = {
  /** null: none yet; the first is computed from now */
  dueDate: Date | null;
  /** the intended day of the month, which is kept across shorter months; null: that of `dueDate` */
  dueDay: number | null;
  recurrence: Recurrence;
  timeZone: string;
};

/**
 * The due date moved forward by the recurrence, at the same local time: 31 January, 28 February, 31 March. `fromToday`:
 * if the moved date is still in the past, it is computed from now, with today's day of the month.
 */
export function nextDueDate(terms: DueTerms, now: Date, { fromToday }: { fromToday: boolean }): DueDay {
  const { dueDate, recurrence, timeZone } = terms;
  const months = recurrenceMonths[recurrence];
  if (dueDate !== null) {
    const moved = addMonths(dueDate, months, terms.dueDay ?? dayOfMonth(dueDate, timeZone), timeZone);
    if (!fromToday || moved.dueDate > now) return moved;
  }
  return addMonths(now, months, dayOfMonth(now, timeZone), timeZone);
}

/** Prices of one recurrence, in cents: of the current plan, and of the purchased one. */
export type PlanPrices = { before: number; after: number };

/**
 * When a more expensive plan begins, time paid for the cheaper one is converted: as many days as its price buys of the new plan, rounded up
 * to a whole day. An unpaid trial keeps its days. A cheaper plan shortens nothing (docs/decisions/0516).
 */
export function reckonForDearer(terms: PaidTerms, now: Date, { before, after }: PlanPrices): PaidTerms {
  const { dueDate, trialExpiration, timeZone } = terms;
  const paidFrom = Math.max(now.getTime(), trialExpiration?.getTime() ?? 0);
  if (dueDate === null || after <= before || dueDate.getTime() <= paidFrom) return terms;
  const worthMs = ((dueDate.getTime() - paidFrom) * before) / after;
  const end = endOfDay(zonedDay(new Date(paidFrom + worthMs), timeZone), timeZone);
  return end < dueDate ? { ...terms, dueDate: end, dueDay: null } : terms;
}

export type PaidTerms = DueTerms & { trialExpiration: Date | null };

type WallDay = { year: number; month: number; day: number };

export type DueDay = { dueDate: Date; dueDay: number };

/** The day of the month of an instant. */
export const dayOfMonth = (at: Date, timeZone: string): number => Number(zonedTime(at, timeZone).day);

function addMonths(at: Date, months: number, dueDay: number, timeZone: string): DueDay {
  const { year, month, hour, minute } = zonedTime(at, timeZone);
  const target = Number(month) + months;
  const lastDay = new Date(Date.UTC(Number(year), target, 0)).getUTCDate();
  const wall = { year: Number(year), month: target, day: Math.min(dueDay, lastDay) };
  if (isEndOfDay(at, timeZone)) return { dueDate: endOf(wall, timeZone), dueDay };
  const minuteAt = instantOf({ ...wall, hour: Number(hour), minute: Number(minute) }, timeZone);
  return { dueDate: clampToLastTime(new Date(minuteAt.getTime() + (at.getTime() % 60_000))), dueDay };
}

/** A due date given as a day lasts until its last millisecond. */
export function endOfDay(day: string, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return endOf({ year, month, day: date }, timeZone);
}

const endOf = ({ year, month, day }: WallDay, timeZone: string): Date =>
  clampToLastTime(new Date(instantOf({ year, month, day: day + 1 }, timeZone).getTime() - 1));

const isEndOfDay = (at: Date, timeZone: string): boolean =>
  at.getTime() === endOfDay(zonedDay(at, timeZone), timeZone).getTime();

/** The same day and time of day in another zone: a paid day does not become shorter by a move to the east. */
export const moveToZone = (dueDate: Date, from: string, to: string): Date =>
  isEndOfDay(dueDate, from) ? endOfDay(zonedDay(dueDate, from), to) : sameClock(dueDate, from, to);

/** A missing due date counts as expired. The provider's own company does not expire. */
export const isExpired = ({ isSuper, dueDate }: { isSuper: boolean; dueDate: Date | null }, now: Date): boolean =>
  !isSuper && (dueDate === null || dueDate <= now);

/** `soon`: exactly 5 days ahead; `near`: 4 days ahead to 3 overdue; `overdue`: 4 days or more; `none`: no due date; `far`: all else. */
export type DueState = 'far' | 'soon' | 'near' | 'overdue' | 'none';

/** `days`: calendar days until the due date, negative after it; null: there is none. */
export function dueState(days: number | null): DueState {
  if (days === null) return 'none';
  if (days > 5) return 'far';
  if (days === 5) return 'soon';
  return days >= -3 ? 'near' : 'overdue';
}
