import { describe, expect, it } from 'vitest';
import { deadlineOf, groupCode, pairingStage } from './pairing-stage.ts';

const at = '2026-01-02T00:00:00.000Z';
const state = { status: 'qrcode' as const, qrcode: '2@a', pairingCode: '', updatedAt: at };
const context = { remainingMs: 1000, requestedAt: null, wasLinked: false };

describe('QR dialog', () => {
  it('shows the code while it is valid, and afterwards that it expired', () => {
    expect(pairingStage(state, context)).toBe('code');
    expect(pairingStage(state, { ...context, remainingMs: -3000 })).toBe('expired');
    expect(pairingStage(state, { ...context, remainingMs: null })).toBe('code');
    expect(pairingStage({ ...state, qrcode: '', pairingCode: 'ABCD1234' }, context)).toBe('code');
  });

  it('does not call a code expired while the next one, which WhatsApp gives at that moment, is on its way', () => {
    for (const remainingMs of [0, -1500]) expect(pairingStage(state, { ...context, remainingMs })).toBe('code');
  });

  it('waits while there is no code', () => {
    expect(pairingStage({ ...state, qrcode: '' }, context)).toBe('waiting');
    expect(pairingStage({ ...state, status: 'OPENING', qrcode: '' }, context)).toBe('waiting');
  });

  it('shows the linking from the scan until it is connected, over the reconnect', () => {
    expect(pairingStage({ ...state, status: 'PAIRING', qrcode: '' }, context)).toBe('linking');
    expect(pairingStage({ ...state, status: 'OPENING', qrcode: '' }, { ...context, wasLinked: true })).toBe('linking');
    expect(pairingStage({ ...state, status: 'CONNECTED', qrcode: '' }, context)).toBe('connected');
    expect(pairingStage({ ...state, status: 'importing', qrcode: '' }, context)).toBe('connected');
  });

  it('ignores the state from before a new code was requested', () => {
    for (const status of ['DISCONNECTED', 'CONNECTED', 'PAIRING', 'qrcode'] as const)
      expect(pairingStage({ ...state, status }, { ...context, requestedAt: at })).toBe('waiting');
    const later = '2026-01-02T00:00:01.000Z';
    expect(pairingStage({ ...state, status: 'DISCONNECTED', updatedAt: later }, { ...context, requestedAt: at })).toBe(
      'stopped',
    );
  });
});

describe('remaining time of a code', () => {
  const code = { expirationTime: Date.parse(at) + 20_000, updatedAt: at };
  it('is its whole life for a new code, whatever the browser’s clock', () => {
    const wrong = Date.parse(at) + 3_600_000;
    expect(deadlineOf(code, wrong, true)).toEqual({ at: wrong + 20_000, lifeMs: 20_000 });
  });
  it('is the rest for a code that was there before', () => {
    const now = Date.parse(at) + 15_000;
    expect(deadlineOf(code, now, false)).toEqual({ at: now + 5000, lifeMs: 20_000 });
    expect(deadlineOf(code, Date.parse(at) - 3_600_000, false)?.at).toBe(Date.parse(at) - 3_600_000 + 20_000);
  });
});

it('groups eight characters by four', () => {
  expect(groupCode('abcd1234')).toBe('ABCD 1234');
  expect(groupCode('ABCD-1234')).toBe('ABCD 1234');
});
