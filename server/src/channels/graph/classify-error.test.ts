import { parseFailureReason } from '@balcao/contract/channels/failure-reason';
import { describe, expect, test } from 'vitest';
import { classifyError, type Policies, type Policy } from './classify-error.ts';
import type { GraphFailure } from './graph-response.ts';

const policy: Record<number, Policy> = {
  1: { does: 'retry', reason: 'slowDown' },
  4: { does: 'pauseConnection', reason: 'rateLimitedNumber' },
  56: { does: 'waitChat', forMs: 6_000, reason: 'rateLimitedChat' },
  190: { does: 'stopConnection', trouble: 'reauthenticate', reason: 'tokenExpired' },
  470: { does: 'fail', reason: 'windowClosed' },
};
const policies: Policies = { service: 'WhatsApp', of: ({ code }) => policy[code] };
const refused = (code: number, more: object = {}): GraphFailure => ({
  kind: 'refused',
  http: 400,
  code,
  details: '',
  ...more,
});
const classify = (failure: GraphFailure, attempts = 1, chance = 0) =>
  classifyError(policies, failure, { attempts, refusals: attempts - 1 }, chance);
const pauseOf = (failure: GraphFailure, attempt: number, chance = 0) => {
  const result = classify(failure, attempt, chance);
  return result.outcome === 'later' ? result.afterMs : result.outcome;
};

describe('retry delay', () => {
  test('doubles each time, up to five minutes, also after a week of failures', () => {
    const unreachable: GraphFailure = { kind: 'unreachable', details: 'ECONNREFUSED' };
    expect([1, 2, 3, 8, 9, 2_000].map((attempt) => pauseOf(unreachable, attempt))).toEqual([
      2_000, 4_000, 8_000, 256_000, 300_000, 300_000,
    ]);
  });

  test('a message that never reached Graph is not given up; one that it temporarily refuses is, at the eighth attempt', () => {
    expect(pauseOf({ kind: 'unreachable', details: '' }, 50)).toBe(300_000);
    expect([7, 8].map((attempt) => pauseOf(refused(1), attempt))).toEqual([128_000, 'refused']);
    for (const more of [{ http: 500 }, { isTransient: true }])
      expect([7, 8].map((attempt) => pauseOf(refused(7777, more), attempt))).toEqual([128_000, 'refused']);
    expect(pauseOf(refused(7777), 1)).toBe('refused');
    expect(pauseOf(refused(470, { isTransient: true }), 1)).toBe('refused');
  });

  test('outages and limits before do not count among the refusals after which a message is given up', () => {
    const tries = { attempts: 40, refusals: 0 };
    const outcomes = Array.from({ length: 8 }, () => classifyError(policies, refused(1), tries, 0).outcome);
    expect(outcomes).toEqual([...Array(7).fill('later'), 'refused']);
    const limited = { attempts: 40, refusals: 0 };
    classifyError(policies, refused(4), limited, 0);
    classifyError(policies, { kind: 'unreachable', details: '' }, limited, 0);
    expect(limited.refusals).toBe(0);
  });

  test('adds up to a quarter at random, also when the channel names the time', () => {
    expect(pauseOf(refused(56), 1, 0)).toBe(6_000);
    expect(pauseOf(refused(56), 5, 0.999)).toBeLessThanOrEqual(7_500);
    expect(pauseOf(refused(56), 5, 0.999)).toBeGreaterThan(7_400);
    expect(pauseOf(refused(1), 30, 0.5)).toBe('refused');
    expect(pauseOf(refused(4), 30, 1)).toBe(375_000);
  });

  test('a limit of the number pauses all its chats, a limit of one recipient only that one', () => {
    expect(classify(refused(4))).toHaveProperty('pausesConnection', true);
    expect(classify(refused(56))).not.toHaveProperty('pausesConnection');
  });
});

describe('displayed reason', () => {
  const wordsOf = (failure: GraphFailure) => {
    const result = classify(failure);
    return 'reason' in result ? parseFailureReason(result.reason) : null;
  };

  test('is our text for a known code, with code and subcode to look up', () => {
    expect(wordsOf(refused(470))).toEqual({ code: 'windowClosed', values: { detail: '470' } });
    expect(wordsOf(refused(470, { subcode: 33 }))).toMatchObject({ values: { detail: '470/33' } });
    expect(classify(refused(190))).toHaveProperty('trouble', 'reauthenticate');
  });

  test('is Meta’s own text for an unknown code, whatever it contains', () => {
    const words = 'Texto & "mais" 100% ?detail=1&code=2 ação 😀';
    expect(wordsOf(refused(999, { details: `  ${words} ` }))).toEqual({
      code: 'vendorText',
      values: { text: words, detail: '999' },
    });
    const long = wordsOf(refused(999, { details: `${'é'.repeat(299)}😀` }));
    expect(long?.values['text']).toBe('é'.repeat(299));
  });

  test('says that the message was refused, when Meta gives no text either', () => {
    expect(wordsOf(refused(999, { details: ' \n ' }))).toEqual({
      code: 'messageRefused',
      values: { service: 'WhatsApp', detail: '999' },
    });
  });

  test('is our own for what was never sent', () => {
    expect(wordsOf(refused(100, { reason: 'storedFileUnreadable', details: 'x' }))).toMatchObject({
      code: 'storedFileUnreadable',
    });
  });

  test('a missing response is not a failure: it may have arrived', () => {
    expect(classify({ kind: 'silent', details: 'ECONNRESET' })).toEqual({
      outcome: 'unknown',
      reason: 'noResponse?service=WhatsApp&detail=ECONNRESET',
    });
  });
});
