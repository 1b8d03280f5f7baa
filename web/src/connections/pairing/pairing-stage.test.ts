import { describe, expect, it } from 'vitest';
import { deadlineOf, inGroups, stageOf } from './pairing-stage.ts';

const at = '2026-01-02T00:00:00.000Z';
const line = { status: 'qrcode' as const, qrcode: '2@a', pairingCode: '', updatedAt: at };
const moment = { left: 1000, asked: null, linked: false };

describe('what the QR dialog shows', () => {
  it('is the code while it is good, and that it expired afterwards', () => {
    expect(stageOf(line, moment)).toBe('code');
    expect(stageOf(line, { ...moment, left: 0 })).toBe('expired');
    expect(stageOf(line, { ...moment, left: null })).toBe('code');
    expect(stageOf({ ...line, qrcode: '', pairingCode: 'ABCD1234' }, moment)).toBe('code');
  });

  it('is a wait while there is no code', () => {
    expect(stageOf({ ...line, qrcode: '' }, moment)).toBe('waiting');
    expect(stageOf({ ...line, status: 'OPENING', qrcode: '' }, moment)).toBe('waiting');
  });

  it('is the linking, from when the phone has read it until it is connected, over the link that opens anew', () => {
    expect(stageOf({ ...line, status: 'PAIRING', qrcode: '' }, moment)).toBe('linking');
    expect(stageOf({ ...line, status: 'OPENING', qrcode: '' }, { ...moment, linked: true })).toBe('linking');
    expect(stageOf({ ...line, status: 'CONNECTED', qrcode: '' }, moment)).toBe('connected');
    expect(stageOf({ ...line, status: 'importing', qrcode: '' }, moment)).toBe('connected');
  });

  it('is never what the line said before a new code was asked for', () => {
    for (const status of ['DISCONNECTED', 'CONNECTED', 'PAIRING', 'qrcode'] as const)
      expect(stageOf({ ...line, status }, { ...moment, asked: at })).toBe('waiting');
    const later = '2026-01-02T00:00:01.000Z';
    expect(stageOf({ ...line, status: 'DISCONNECTED', updatedAt: later }, { ...moment, asked: at })).toBe('stopped');
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

it('eight characters stand in two groups of four', () => {
  expect(inGroups('abcd1234')).toBe('ABCD 1234');
  expect(inGroups('ABCD-1234')).toBe('ABCD 1234');
});
