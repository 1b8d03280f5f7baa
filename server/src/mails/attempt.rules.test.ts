import { expect, test } from 'vitest';
import { afterAttempt } from './attempt.rules.ts';

const createdAt = new Date('2026-03-10T12:00:00Z');
const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000);
const mail = { attempts: 1, createdAt, expiresAt: null };

test('a mail that the server accepts is sent, one that it rejects permanently is not retried', () => {
  expect(afterAttempt(mail, null, createdAt).status).toBe('sent');
  expect(afterAttempt(mail, 'rejected', createdAt).status).toBe('failed');
  expect(afterAttempt(mail, 'unreadable', createdAt).status).toBe('failed');
});

test('an unavailable mail server is tried again for a day, with growing delays', () => {
  const waits: number[] = [];
  let now = createdAt;
  for (let attempts = 1; attempts < 100; attempts++) {
    const { status, nextAttemptAt } = afterAttempt({ ...mail, attempts }, 'unreachable', now);
    if (status !== 'waiting') {
      expect(status).toBe('failed');
      break;
    }
    waits.push((nextAttemptAt.getTime() - now.getTime()) / 60_000);
    now = nextAttemptAt;
  }
  expect(waits.slice(0, 6)).toEqual([0.5, 2, 10, 30, 60, 60]);
  expect(now.getTime()).toBeGreaterThan(after(23 * 60 - 1).getTime());
  expect(now.getTime()).toBeLessThanOrEqual(after(24 * 60).getTime());
});

test('a mail that waited weeks for a mail server, or a day for this one, is tried for a day as well', () => {
  const weeksLater = after(30 * 24 * 60);
  expect(afterAttempt(mail, 'busy', weeksLater).status).toBe('waiting');
  expect(afterAttempt({ ...mail, attempts: 27 }, 'busy', weeksLater).status).toBe('waiting');
  expect(afterAttempt({ ...mail, attempts: 28 }, 'busy', weeksLater).status).toBe('failed');
});

test('a mail whose link expires before the next attempt is not sent', () => {
  expect(afterAttempt({ ...mail, attempts: 3, expiresAt: after(60) }, 'busy', after(51)).status).toBe('expired');
  expect(afterAttempt({ ...mail, attempts: 3, expiresAt: after(60) }, 'busy', after(49)).status).toBe('waiting');
});
