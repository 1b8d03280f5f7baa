import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekdays } from '../companies/company.ts';
import { estimateEnd, type SendingAhead } from './estimate-end.rules.ts';
import { nextGap } from './pace.rules.ts';
import { nextOpening } from './sending-window.rules.ts';

const everyDay = { from: '08:00', to: '20:00', weekdays: [...weekdays] };
const at = (text: string) => new Date(`${text}:00-03:00`);
const ahead = (over: Partial<SendingAhead> = {}): SendingAhead => ({
  people: 10,
  newChats: 0,
  othersPeople: 0,
  pace: { messageInterval: 20, longerIntervalAfter: 0, greaterInterval: 60 },
  sincePause: 0,
  messagesPerPerson: 1,
  machineGapMs: 0,
  window: null,
  timeZone: 'America/Sao_Paulo',
  from: at('2026-11-23T09:00'),
  newChatsLeft: 10_000,
  newChatsPerDay: 10_000,
  ...over,
});
const seconds = (over: Partial<SendingAhead>) => {
  const given = ahead(over);
  return ((estimateEnd(given).endsAt?.getTime() ?? Number.NaN) - given.from.getTime()) / 1000;
};

describe('end of a campaign', () => {
  it('adds a gap for each person before the last, and the longer pauses', () => {
    expect(seconds({ people: 1 })).toBe(0);
    expect(seconds({ people: 10 })).toBe(180);
    const pace = { messageInterval: 20, longerIntervalAfter: 5, greaterInterval: 60 } as const;
    expect(seconds({ people: 10, pace })).toBe(8 * 20 + 60);
    expect(seconds({ people: 10, pace, sincePause: 4 })).toBe(7 * 20 + 2 * 60);
  });

  it('uses the connection’s gap when it is longer, for each message to a person', () => {
    expect(seconds({ machineGapMs: 30_000 })).toBe(9 * 30);
    expect(seconds({ machineGapMs: 5000, messagesPerPerson: 3 })).toBe(9 * 30);
  });

  it('takes turns with another campaign of the connection', () => {
    expect(seconds({ othersPeople: 10 })).toBe(19 * 20);
  });

  it('moves what does not fit into the window to its next opening', () => {
    const { days, endsAt } = estimateEnd(ahead({ people: 4, window: everyDay, from: at('2026-11-23T19:59') }));
    expect(endsAt).toEqual(at('2026-11-24T08:00'));
    expect(days.map(({ day, people }) => [day, people])).toEqual([
      ['2026-11-23', 3],
      ['2026-11-24', 1],
    ]);
  });

  it('moves what exceeds the budget of new conversations to the following days, meanwhile sending to known contacts', () => {
    const over = { people: 100, newChats: 50, newChatsLeft: 10, newChatsPerDay: 25, window: everyDay };
    expect(estimateEnd(ahead(over))).toEqual({
      days: [
        { day: '2026-11-23', people: 20, newChats: 10 },
        { day: '2026-11-24', people: 50, newChats: 25 },
        { day: '2026-11-25', people: 30, newChats: 15 },
      ],
      endsAt: new Date(at('2026-11-25T08:00').getTime() + 29 * 20_000),
    });
  });

  it('is unknown without recipients, without a budget, or more than a year ahead', () => {
    expect(estimateEnd(ahead({ people: 0 }))).toEqual({ days: [], endsAt: null });
    expect(estimateEnd(ahead({ newChats: 1, newChatsLeft: 0, newChatsPerDay: 0 })).endsAt).toBeNull();
    expect(estimateEnd(ahead({ people: 100_000, newChats: 100_000, newChatsPerDay: 50 })).days).toHaveLength(366);
  });

  it('is computed over a night with a repeated hour', () => {
    const window = { from: '00:00', to: '01:30', weekdays: [...weekdays] };
    const from = new Date('2026-11-01T06:10:00Z'); // the second 01:10 of New York: 60 turns until 01:30
    const end = new Date(new Date('2026-11-02T05:00:00Z').getTime() + 39 * 20_000);
    expect(estimateEnd(ahead({ window, from, people: 100, timeZone: 'America/New_York' })).endsAt).toEqual(end);
  });
});

const clock = fc
  .integer({ min: 4 * 60, max: 24 * 60 - 1 })
  .map((n) => `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}`);
const window = fc
  .tuple(clock, clock, fc.subarray([...weekdays], { minLength: 1 }))
  .filter(([from, to]) => from < to)
  .map(([from, to, days]) => ({ from, to, weekdays: days }));
const anything: fc.Arbitrary<SendingAhead> = fc
  .record({
    people: fc.integer({ min: 1, max: 3000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    othersPeople: fc.nat(500),
    messageInterval: fc.constantFrom(0 as const, 5 as const, 10 as const, 15 as const, 20 as const),
    longerIntervalAfter: fc.constantFrom(0 as const, 1 as const, 5 as const, 120 as const),
    greaterInterval: fc.constantFrom(0 as const, 1 as const, 60 as const, 120 as const),
    sincePause: fc.nat(150),
    messagesPerPerson: fc.integer({ min: 1, max: 4 }),
    machineGapMs: fc.constantFrom(0, 5000, 60_000),
    window: fc.option(window),
    timeZone: fc.constantFrom('America/Sao_Paulo', 'America/New_York', 'America/Santiago', 'Asia/Kolkata'),
    from: fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
    newChatsLeft: fc.nat(1000),
    newChatsPerDay: fc.nat(1000),
  })
  .map(({ share, messageInterval, longerIntervalAfter, greaterInterval, ...rest }) => ({
    ...rest,
    newChats: Math.floor(rest.people * share),
    pace: { messageInterval, longerIntervalAfter, greaterInterval },
  }));
const runs = { numRuns: 60 };

describe('for any settings', () => {
  it('is not before the start, lies within the window, and comes after the last recipient', () => {
    fc.assert(
      fc.property(anything, (given) => {
        const { days, endsAt } = estimateEnd(given);
        if (endsAt === null) return;
        expect(endsAt.getTime()).toBeGreaterThanOrEqual(given.from.getTime());
        expect(nextOpening(given.window, endsAt, given.timeZone)).toEqual(endsAt);
        const sum = (of: 'people' | 'newChats') => days.reduce((all, day) => all + day[of], 0);
        expect([sum('people'), sum('newChats')]).toEqual([given.people, given.newChats]);
      }),
      runs,
    );
  });

  it('is not earlier with one recipient more', () => {
    fc.assert(
      fc.property(anything, (given) => {
        const known = { ...given, newChats: 0 };
        const [fewer, more] = [estimateEnd(known), estimateEnd({ ...known, people: given.people + 1 })];
        const moment = ({ endsAt }: typeof fewer) => endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
        expect(moment(more)).toBeGreaterThanOrEqual(moment(fewer));
      }),
      runs,
    );
  });

  it('is given by the pace alone without window and budget', () => {
    fc.assert(
      fc.property(anything, (given) => {
        const open = {
          ...given,
          window: null,
          newChats: 0,
          othersPeople: 0,
          machineGapMs: 0,
          people: Math.min(given.people, 300),
        };
        let [ms, since] = [0, given.sincePause];
        for (let person = 1; person < open.people; person++) {
          const gap = nextGap(since, given.pace, 0.5);
          ms += gap.gapMs;
          since = gap.sincePause;
        }
        expect(estimateEnd(open).endsAt?.getTime()).toBe(given.from.getTime() + ms);
      }),
      runs,
    );
  });
});
