import { describe, expect, it } from 'vitest';
import { deadlineOf, groupCode, pairingStage } from './pairing-stage.ts';

const at = '2026-01-02T00:00:00.000Z';
const state = { status: 'qrcode' as const, qrcode: '2@a', pairingCode: '', updatedAt: at };
const context = { remainingMs: 1000, requestedAt: null, wasLinked: false };

describe('what the QR dialog shows', () => {
  it('is the code while it is good, and that it expired afterwards', () => {
    expect(pairingStage(state, context)).toBe('code');
    expect(pairingStage(state, { ...context, remainingMs: 0 })).toBe('expired');
    expect(pairingStage(state, { ...context, remainingMs: null })).toBe('code');
    expect(pairingStage({ ...state, qrcode: '', pairingCode: 'ABCD1234' }, context)).toBe('code');
  });

  it('is a wait while there is no code', () => {
    expect(pairingStage({ ...state, qrcode: '' }, context)).toBe('waiting');
    expect(pairingStage({ ...state, status: 'OPENING', qrcode: '' }, context)).toBe('waiting');
  });

  it('is the linking, from when the phone has read it until it is connected, over the link that opens anew', () => {
    expect(pairingStage({ ...state, status: 'PAIRING', qrcode: '' }, context)).toBe('linking');
    expect(pairingStage({ ...state, status: 'OPENING', qrcode: '' }, { ...context, wasLinked: true })).toBe('linking');
    expect(pairingStage({ ...state, status: 'CONNECTED', qrcode: '' }, context)).toBe('connected');
    expect(pairingStage({ ...state, status: 'importing', qrcode: '' }, context)).toBe('connected');
  });

  it('is never what the line said before a new code was asked for', () => {
    for (const status of ['DISCONNECTED', 'CONNECTED', 'PAIRING', 'qrcode'] as const)
      expect(pairingStage({ ...state, status }, { ...context, requestedAt: at })).toBe('waiting');
    const later = '2026-01-02T00:00:01.000Z';
    expect(pairingStage({ ...state, status: 'DISCONNECTED', updatedAt: later }, { ...context, requestedAt: at })).toBe(
      'stopped',
    );
  });
});

describe('the time a code has left', () => {
  const code = { expirationTime: Date.parse(at) + 20_000, updatedAt: at };
  it('is its whole life when it just came, whatever the clock of the browser', () => {
    const wrong = Date.parse(at) + 3_600_000;
    expect(deadlineOf(code, wrong, true)).toEqual({ at: wrong + 20_000, lifeMs: 20_000 });
  });
  it('is what is left of it when it was there before', () => {
    const now = Date.parse(at) + 15_000;
    expect(deadlineOf(code, now, false)).toEqual({ at: now + 5000, lifeMs: 20_000 });
    expect(deadlineOf(code, Date.parse(at) - 3_600_000, false)?.at).toBe(Date.parse(at) - 3_600_000 + 20_000);
  });
});

it('eight characters are in two groups of four', () => {
  expect(groupCode('abcd1234')).toBe('ABCD 1234');
  expect(groupCode('ABCD-1234')).toBe('ABCD 1234');
});
