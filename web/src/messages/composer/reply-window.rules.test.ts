import { expect, it } from 'vitest';
import { remainingTime, replyWindow } from './reply-window.rules.ts';

const at = (time: string) => Date.parse(`2026-11-22T${time}Z`);

it('the window starts at the customer’s newest message, from any source', () => {
  const noon = { closesAtMs: Date.parse('2026-11-23T12:00:00Z') };
  expect(replyWindow(24, ['2026-11-22T12:00:00.000Z', '2026-11-22T10:00:00.000Z'])).toEqual(noon);
  expect(replyWindow(24, ['2026-11-22T10:00:00.000Z', '2026-11-22T12:00:00.000Z'])).toEqual(noon);
  expect(replyWindow(24, [null, undefined, '2026-11-22T12:00:00.000Z'])).toEqual(noon);
  expect(replyWindow(24, [null, undefined])).toEqual({ closesAtMs: null });
});

it('returns hours, then minutes within the last one, then that it is closed', () => {
  const window = { closesAtMs: at('12:00:00') };
  expect(remainingTime(window, at('10:30:00'))).toMatchObject({ hours: 1, isEnding: false });
  expect(remainingTime(window, at('11:00:01'))).toEqual({ hours: 0, minutes: 60, isEnding: true });
  expect(remainingTime(window, at('11:59:59'))).toEqual({ hours: 0, minutes: 1, isEnding: true });
  expect(remainingTime(window, at('12:00:00'))).toBeNull();
  expect(remainingTime({ closesAtMs: null }, at('10:00:00'))).toBeNull();
});
