import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onClockChange, recordServerDate, serverNow, toServerTime } from './server-clock.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const header = (at: number): string => new Date(at).toUTCString();

beforeEach(() => {
  vi.useFakeTimers({ now });
  recordServerDate(header(now));
});
afterEach(() => void vi.useRealTimers());

it('an hour behind the server, now is an hour later, and so is a time of this browser', () => {
  recordServerDate(header(now + 3_600_000));
  expect([serverNow(), toServerTime(now - 1)]).toEqual([now + 3_600_000, now + 3_599_999]);
  recordServerDate(null);
  recordServerDate('soon');
  expect(serverNow()).toBe(now + 3_600_000);
  recordServerDate(header(now - 86_400_000));
  expect(serverNow()).toBe(now - 86_400_000);
});

it('whole seconds and slow responses neither move the clock nor are reported as a change of it', () => {
  const listener = vi.fn();
  const stop = onClockChange(listener);
  for (const late of [1000, 2000, 0]) recordServerDate(header(now - late));
  expect([serverNow(), listener.mock.calls.length]).toEqual([now, 0]);
  recordServerDate(header(now + 60_000));
  recordServerDate(header(now + 59_000));
  expect([serverNow(), listener.mock.calls.length]).toEqual([now + 60_000, 1]);
  recordServerDate(header(now - 1000));
  expect([serverNow(), listener.mock.calls.length]).toEqual([now, 2]);
  stop();
});
