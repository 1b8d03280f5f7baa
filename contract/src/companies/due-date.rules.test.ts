import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type DueTerms,
  dueState,
  endOfDay,
  moveToZone,
  neverExpires,
  nextDueDate,
  type PaidTerms,
  presentDueDate,
  reckonForDearer,
} from './due-date.rules.ts';

it('is the company’s own date, or none', () => {
  const dueDate = new Date('2027-01-31T03:00:00Z');
  expect(presentDueDate({ isSuper: false, dueDate })).toBe('2027-01-31T03:00:00.000Z');
  expect(presentDueDate({ isSuper: false, dueDate: null })).toBeNull();
});

it('the provider’s company never expires, whatever its date; no other company appears so', () => {
  fc.assert(
    fc.property(
      fc.option(fc.date({ max: new Date('2900-01-01'), min: new Date('1970-01-01'), noInvalidDate: true })),
      (dueDate) => {
        expect(neverExpires(presentDueDate({ isSuper: true, dueDate }) ?? '')).toBe(true);
        expect(neverExpires(presentDueDate({ isSuper: false, dueDate }) ?? '')).toBe(false);
      },
    ),
  );
});

const zone = 'America/Sao_Paulo';
const at = (text: string) => new Date(text);
const move = (dueDate: string | null, more: Partial<DueTerms> & { now?: string; fromToday?: boolean } = {}) => {
  const { now = '2026-01-10T12:00:00Z', fromToday = false, ...terms } = more;
  const due = dueDate === null ? null : at(dueDate);
  return nextDueDate({ dueDate: due, dueDay: null, recurrence: 'MENSAL', timeZone: zone, ...terms }, at(now), {
    fromToday,
  });
};

describe('next due date', () => {
  it('keeps the intended day of the month: 31 January, 28 February, 31 March, 30 April', () => {
    const days: string[] = [];
    let due: { dueDate: Date; dueDay: number | null } = { dueDate: at('2026-02-01T02:59:59.999Z'), dueDay: 31 };
    for (let month = 0; month < 3; month++) {
      due = move(due.dueDate.toISOString(), { dueDay: due.dueDay });
      days.push(due.dueDate.toISOString());
    }
    expect(days).toEqual(['2026-03-01T02:59:59.999Z', '2026-04-01T02:59:59.999Z', '2026-05-01T02:59:59.999Z']);
  });

  it.each([
    ['MENSAL', '2024-03-01T02:59:59.999Z'],
    ['BIMESTRAL', '2024-04-01T02:59:59.999Z'],
    ['TRIMESTRAL', '2024-05-01T02:59:59.999Z'],
    ['SEMESTRAL', '2024-08-01T02:59:59.999Z'],
    ['ANUAL', '2025-02-01T02:59:59.999Z'],
  ] as const)('%s from 31 January of a leap year is %s', (recurrence, next) => {
    expect(move('2024-02-01T02:59:59.999Z', { recurrence }).dueDate.toISOString()).toBe(next);
  });

  it('counts from the due date when paid a little late; when that is still past, from now, on its day', () => {
    const paid = { fromToday: true, now: '2026-03-20T15:00:00Z' };
    expect(move('2026-03-15T12:00:00Z', paid)).toEqual({ dueDate: at('2026-04-15T12:00:00Z'), dueDay: 15 });
    expect(move('2026-01-15T12:00:00Z', paid)).toEqual({ dueDate: at('2026-04-20T15:00:00Z'), dueDay: 20 });
    expect(move('2026-01-15T12:00:00Z', { now: paid.now }).dueDate).toEqual(at('2026-02-15T12:00:00Z'));
  });

  it('counts from now for a company without one', () => {
    expect(move(null)).toEqual({ dueDate: at('2026-02-10T12:00:00Z'), dueDay: 10 });
  });

  it('keeps the local time over clock changes', () => {
    expect(move('2026-03-01T05:00:00Z', { timeZone: 'America/New_York' }).dueDate).toEqual(at('2026-04-01T04:00:00Z'));
  });
});

it('a day as a due date lasts until its end', () => {
  expect(endOfDay('2026-12-31', zone)).toEqual(at('2027-01-01T02:59:59.999Z'));
  expect(endOfDay('9999-12-31', zone)).toEqual(at('9999-12-31T23:59:59.999Z'));
});

it.each([
  [6, 'far'],
  [5, 'soon'],
  [4, 'near'],
  [0, 'near'],
  [-3, 'near'],
  [-4, 'overdue'],
  [-40, 'overdue'],
  [null, 'none'],
] as const)('%s days ahead is %s', (days, state) => expect(dueState(days)).toBe(state));

describe('a year of payments', () => {
  it('carries the month over the end of a year, and 29 February returns in the next leap year', () => {
    expect(move('2026-12-31T12:00:00Z', { recurrence: 'BIMESTRAL', dueDay: 31 }).dueDate).toEqual(
      at('2027-02-28T12:00:00Z'),
    );
    const days: string[] = [];
    let due = { dueDate: at('2024-02-29T12:00:00Z'), dueDay: 29 };
    for (let year = 0; year < 4; year++) {
      due = move(due.dueDate.toISOString(), { recurrence: 'ANUAL', dueDay: due.dueDay });
      days.push(due.dueDate.toISOString().slice(0, 10));
    }
    expect(days).toEqual(['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']);
  });

  it('keeps the last millisecond of a day, also over nights with clock changes', () => {
    for (const timeZone of ['America/Sao_Paulo', 'America/New_York', 'Europe/Lisbon', 'America/Santiago']) {
      let due = { dueDate: endOfDay('2026-01-31', timeZone), dueDay: 31 };
      for (let month = 2; month <= 12; month++) {
        due = move(due.dueDate.toISOString(), { timeZone, dueDay: due.dueDay });
        const lastDay = new Date(Date.UTC(2026, month, 0)).getUTCDate();
        const day = `2026-${String(month).padStart(2, '0')}-${lastDay}`;
        expect([timeZone, due.dueDate]).toEqual([timeZone, endOfDay(day, timeZone)]);
      }
    }
  });

  it('uses the second occurrence of a repeated last hour as the end of the day', () => {
    const timeZone = 'America/Santiago';
    expect(move(endOfDay('2026-03-04', timeZone).toISOString(), { timeZone }).dueDate).toEqual(
      endOfDay('2026-04-04', timeZone),
    );
  });

  it('continues from the due date when paid at that very moment; a moment later from now', () => {
    const dueDate = '2026-02-20T15:00:00Z';
    const paidAt = (now: string) => move(dueDate, { fromToday: true, now });
    expect(paidAt('2026-03-20T14:59:59.999Z').dueDate).toEqual(at('2026-03-20T15:00:00Z'));
    expect(paidAt('2026-03-20T15:00:00Z').dueDate).toEqual(at('2026-04-20T15:00:00Z'));
  });

  it('uses the day in the company’s zone, not in the server’s', () => {
    // 31 January, 22:00 in São Paulo, is 1 February elsewhere.
    expect(move('2026-02-01T01:00:00Z').dueDay).toBe(31);
    expect(move('2026-02-01T01:00:00Z').dueDate).toEqual(at('2026-03-01T01:00:00Z'));
    expect(move('2026-02-01T01:00:00Z', { timeZone: 'Asia/Tokyo' })).toEqual({
      dueDate: at('2026-03-01T01:00:00Z'),
      dueDay: 1,
    });
  });
});

it.each([
  ['America/Sao_Paulo', '2018-11-03', '2018-11-04T02:59:59.999Z'], // the next day begins at one o'clock
  ['America/Sao_Paulo', '2018-02-17', '2018-02-18T02:59:59.999Z'], // 23:00 to midnight comes twice: the second is its end
  ['Pacific/Apia', '2026-12-31', '2026-12-31T10:59:59.999Z'],
  ['Asia/Kathmandu', '2028-02-29', '2028-02-29T18:14:59.999Z'],
])('in %s %s ends at %s', (timeZone, day, end) => {
  expect(endOfDay(day, timeZone).toISOString()).toBe(end);
});

describe('due date moved to another zone', () => {
  it.each([
    ['America/Sao_Paulo', 'America/Noronha'],
    ['America/Sao_Paulo', 'Europe/Lisbon'],
    ['America/Sao_Paulo', 'America/Manaus'],
    ['Pacific/Pago_Pago', 'Pacific/Kiritimati'],
  ])('a due date in %s stays the same whole day in %s, and when moved back', (from, to) => {
    for (const day of ['2026-12-31', '2028-02-29', '2026-10-24']) {
      expect(moveToZone(endOfDay(day, from), from, to)).toEqual(endOfDay(day, to));
      expect(moveToZone(endOfDay(day, to), to, from)).toEqual(endOfDay(day, from));
    }
  });

  it('keeps the time of day', () => {
    expect(moveToZone(at('2026-11-30T18:20:30.400Z'), zone, 'Europe/Lisbon')).toEqual(at('2026-11-30T15:20:30.400Z'));
  });

  it('ends with its day even when the last hour of that day is repeated', () => {
    const [from, to] = [zone, 'America/Santiago'];
    expect(moveToZone(endOfDay('2026-04-04', from), from, to)).toEqual(endOfDay('2026-04-04', to));
  });
});

describe('time paid for a cheaper plan', () => {
  const now = at('2026-01-10T12:00:00Z');
  const left = (more: Partial<PaidTerms>, before = 5_000, after = 30_000) => {
    const due = endOfDay('2026-07-09', zone);
    const terms = {
      dueDate: due,
      dueDay: 9,
      recurrence: 'MENSAL',
      timeZone: zone,
      trialExpiration: null,
      ...more,
    } as const;
    const { dueDate, dueDay } = reckonForDearer(terms, now, { before, after });
    return [dueDate, dueDay];
  };

  it('is converted to as many days as its price buys of the dearer plan, rounded up to a whole day', () => {
    // 180 days and a half at a sixth of the price.
    expect(left({})).toEqual([endOfDay('2026-02-09', zone), null]);
    expect(left({}, 29_999)).toEqual([endOfDay('2026-07-09', zone), 9]);
  });

  it('stays unchanged when nothing is paid ahead: expired, trial, or no due date', () => {
    for (const dueDate of [null, at('2026-01-01T12:00:00Z'), now]) expect(left({ dueDate })).toEqual([dueDate, 9]);
    const trialExpiration = endOfDay('2026-07-09', zone);
    expect(left({ trialExpiration })).toEqual([trialExpiration, 9]);
    expect(left({ trialExpiration: endOfDay('2026-01-10', zone) })).toEqual([endOfDay('2026-02-09', zone), null]);
  });

  it('stays unchanged in a plan that costs the same or less', () => {
    for (const after of [5_000, 4_999, 1]) expect(left({}, 5_000, after)).toEqual([endOfDay('2026-07-09', zone), 9]);
  });
});
