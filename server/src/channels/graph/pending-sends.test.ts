import { expect, test } from 'vitest';
import { openPendingSends } from './pending-sends.ts';

test('a message finds its attempts and its uploaded file until it has an outcome', () => {
  const pending = openPendingSends();
  const first = pending.open('1/41');
  first.attempts = 3;
  first.mediaId = 'M';
  expect(pending.open('1/41')).toEqual({ attempts: 3, refusals: 0, mediaId: 'M' });
  expect(pending.open('2/41')).toEqual({ attempts: 0, refusals: 0, mediaId: null });
  pending.close('1/41');
  expect(pending.open('1/41')).toEqual({ attempts: 0, refusals: 0, mediaId: null });
});

test('at most the newest five thousand messages without an outcome are remembered', () => {
  const pending = openPendingSends();
  for (let i = 0; i < 5_001; i++) pending.open(`1/${i}`).attempts = i + 1;
  expect(pending.open('1/5000').attempts).toBe(5_001);
  expect(pending.open('1/1').attempts).toBe(2);
  expect(pending.open('1/0').attempts).toBe(0);
});

test('a later, shorter limit does not end a pause, and does not pause another connection', () => {
  const pending = openPendingSends();
  pending.pause(1, 60_000);
  pending.pause(1, 5_000);
  expect(pending.pausedForMs(1, 10_000)).toBe(50_000);
  expect(pending.pausedForMs(1, 60_001)).toBe(0);
  expect(pending.pausedForMs(2, 0)).toBe(0);
});
