import { expect, it } from 'vitest';
import { disconnectActionOf } from './disconnect-reason.ts';

const closed = (statusCode: number, message = 'x') => Object.assign(new Error(message), { output: { statusCode } });

it.each([
  [401, { does: 'stop', reason: 'loggedOut', wipe: true }],
  [403, { does: 'stop', reason: 'banned', wipe: false }],
  [411, { does: 'stop', reason: 'mismatch', wipe: false }],
  [406, { does: 'stop', reason: 'banned', wipe: false }],
  [402, { does: 'rest', reason: 'tempBanned', until: null }],
  [405, { does: 'rest', reason: 'outdated', until: null }],
  [409, { does: 'rest', reason: 'outdated', until: null }],
  [440, { does: 'yield' }],
  [515, { does: 'reopen' }],
])('a paired connection that is closed with %s reacts as listed', (code, meaning) => {
  expect(disconnectActionOf(closed(code), true)).toEqual(meaning);
});

it.each([400, 408, 419, 428, 429, 500, 502, 503, 599])('a paired connection reconnects by itself after %s', (code) => {
  expect(disconnectActionOf(closed(code), true).does).toBe('retry');
});

it('a temporary ban has its end', () => {
  const meaning = disconnectActionOf(Object.assign(closed(402), { data: { reason: '402', expire: '7200' } }), true);
  if (meaning.does !== 'rest') throw new Error(meaning.does);
  const seconds = ((meaning.until?.getTime() ?? 0) - Date.now()) / 1000;
  expect(seconds).toBeGreaterThan(7100);
  expect(seconds).toBeLessThanOrEqual(7200);
});

it('an error without a code reconnects by itself', () => {
  expect(disconnectActionOf(new Error('ECONNRESET'), true)).toEqual({ does: 'retry', reason: 'noAnswer' });
  expect(disconnectActionOf(undefined, true)).toEqual({ does: 'retry', reason: 'noAnswer' });
});

it('only an unscanned QR code stops an unpaired connection', () => {
  expect(disconnectActionOf(closed(408, 'QR refs attempts ended'), false)).toMatchObject({
    does: 'stop',
    reason: 'qrExpired',
  });
  expect(disconnectActionOf(closed(408, 'QR refs attempts ended'), true).does).toBe('retry');
  expect(disconnectActionOf(closed(408), false).does).toBe('retry');
});

it('names a server that cannot authenticate itself', () => {
  expect(disconnectActionOf(closed(400, 'noise certificate signature invalid'), true)).toEqual({
    does: 'retry',
    reason: 'forgedServer',
  });
});
