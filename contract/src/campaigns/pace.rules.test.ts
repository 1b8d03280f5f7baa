import fc from 'fast-check';
import { expect, it } from 'vitest';
import { longerIntervals, messageIntervals } from './campaign-setting.ts';
import { type CampaignPace, hasNoPace, messagesPerHour, nextGap } from './pace.rules.ts';

const pace = (over: Partial<CampaignPace> = {}): CampaignPace => ({
  messageInterval: 20,
  longerIntervalAfter: 5,
  greaterInterval: 60,
  ...over,
});
const middle = 0.5;
/** The gaps between the first `count` recipients, in seconds, with the random part at its middle. */
const gaps = (count: number, of: CampaignPace): number[] => {
  let sincePause = 0;
  return Array.from({ length: count }, () => {
    const next = nextGap(sincePause, of, middle);
    ({ sincePause } = next);
    return next.gapMs / 1000;
  });
};

it('waits the interval after each message, and the longer pause after each given number of messages', () => {
  expect(gaps(11, pace())).toEqual([20, 20, 20, 20, 60, 20, 20, 20, 20, 60, 20]);
  expect(gaps(3, pace({ longerIntervalAfter: 1 }))).toEqual([60, 60, 60]);
});

it('has no longer pause without a number', () =>
  expect(gaps(30, pace({ longerIntervalAfter: 0 }))).toEqual(Array(30).fill(20)));

it('never waits less in the longer pause than in the interval', () =>
  expect(gaps(5, pace({ greaterInterval: 5 }))).toEqual([20, 20, 20, 20, 20]));

it('applies a lowered number at the next message, not at a multiple of the number', () =>
  expect(nextGap(12, pace({ longerIntervalAfter: 5 }), middle)).toEqual({ gapMs: 60_000, sincePause: 0 }));

it('varies a gap at random by up to a fifth', () => {
  expect([0, 1].map((chance) => nextGap(0, pace(), chance).gapMs)).toEqual([16_000, 24_000]);
  fc.assert(
    fc.property(
      fc.constantFrom(...messageIntervals),
      fc.constantFrom(...longerIntervals),
      fc.constantFrom(...longerIntervals),
      fc.nat(200),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (messageInterval, longerIntervalAfter, greaterInterval, sincePause, chance) => {
        const of = { messageInterval, longerIntervalAfter, greaterInterval };
        const { gapMs } = nextGap(sincePause, of, chance);
        expect(gapMs).toBeGreaterThanOrEqual(messageInterval * 800);
        expect(gapMs).toBeLessThanOrEqual(Math.max(messageInterval, greaterInterval) * 1200);
        if (hasNoPace(of)) expect(gapMs).toBe(0);
      },
    ),
  );
});

it('tells how many are sent in an hour as they are paced, also where the longer pause is no longer than the interval', () => {
  expect(messagesPerHour(pace())).toBe(Math.round((3600 * 5) / (4 * 20 + 60)));
  expect(messagesPerHour(pace({ greaterInterval: 0 }))).toBe(180);
  expect(messagesPerHour(pace({ longerIntervalAfter: 1, greaterInterval: 0 }))).toBe(180);
  expect(messagesPerHour(pace({ longerIntervalAfter: 0 }))).toBe(180);
  expect(messagesPerHour(pace({ messageInterval: 0, greaterInterval: 0 }))).toBeNull();
});

it('has no pace when neither an interval nor a pause would delay a message', () => {
  expect(hasNoPace(pace({ messageInterval: 0, longerIntervalAfter: 0 }))).toBe(true);
  expect(hasNoPace(pace({ messageInterval: 0, greaterInterval: 0 }))).toBe(true);
  expect(hasNoPace(pace({ messageInterval: 0 }))).toBe(false);
  expect(hasNoPace(pace({ longerIntervalAfter: 0, greaterInterval: 0 }))).toBe(false);
});
