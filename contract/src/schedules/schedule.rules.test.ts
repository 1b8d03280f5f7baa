import { describe, expect, it } from 'vitest';
import { momentOf } from '../companies/zoned-time.ts';
import { applyToSchedule, decideTurn, isEditable, maxLateMs, type ScheduleCommand } from './schedule.rules.ts';
import { createScheduleInput, scheduleStatus, updateScheduleInput } from './schedule.ts';

const commands: ScheduleCommand[] = ['handOver', 'giveUp', 'accept', 'refuse', 'requeue'];

it.each([
  ['PENDENTE', { handOver: 'AGENDADA', giveUp: 'ERRO' }],
  ['AGENDADA', { accept: 'ENVIADA', refuse: 'ERRO' }],
  ['ENVIADA', { refuse: 'ERRO' }],
  ['ERRO', { accept: 'ENVIADA', requeue: 'AGENDADA' }],
] as const)('%s × every command', (status, leads) => {
  const found = commands.flatMap((command) => {
    const next = applyToSchedule(status, command);
    return next === null ? [] : [[command, next]];
  });
  expect(Object.fromEntries(found)).toEqual(leads);
});

it('waiting or failed ones may be changed, those being sent or sent may not', () => {
  expect(scheduleStatus.options.filter(isEditable)).toEqual(['PENDENTE', 'ERRO']);
});

describe('due occurrence', () => {
  const down = { permanent: false, reason: 'connectionDown' } as const;
  it('is sent up to a day late, and marked late from one minute on', () => {
    expect(decideTurn(60_000, null)).toEqual({ does: 'send', late: false });
    expect(decideTurn(60_001, null)).toEqual({ does: 'send', late: true });
    expect(decideTurn(maxLateMs, null)).toEqual({ does: 'send', late: true });
    expect(decideTurn(maxLateMs + 1, null)).toEqual({ does: 'giveUp', reason: 'missed' });
  });

  it('retries temporary obstacles for a day, and ends at once at permanent ones', () => {
    expect(decideTurn(maxLateMs, down)).toEqual({ does: 'wait', reason: 'connectionDown' });
    expect(decideTurn(maxLateMs + 1, down)).toEqual({ does: 'giveUp', reason: 'connectionDown' });
    expect(decideTurn(0, { permanent: true, reason: 'contactBlocked' })).toEqual({
      does: 'giveUp',
      reason: 'contactBlocked',
    });
  });
});

describe('form', () => {
  const form = { body: 'Bom dia!', contactId: 1, sendAt: '2026-12-01T09:00' };
  it('names one connection, a list of them, or none', () => {
    const connections = (whatsappId: unknown) => createScheduleInput.parse({ ...form, whatsappId }).whatsappId;
    expect([connections(3), connections(['3', 4]), connections(''), connections(null)]).toEqual([[3], [3, 4], [], []]);
    expect([connections('[4,3]'), connections('[]')]).toEqual([[4, 3], []]);
    expect(createScheduleInput.safeParse({ ...form, whatsappId: '[x' }).success).toBe(false);
    expect(updateScheduleInput.parse({})).toEqual({});
  });

  it('reads a moment with its offset, or in the company’s local time', () => {
    const at = (sendAt: string) =>
      momentOf(createScheduleInput.parse({ ...form, sendAt }).sendAt, 'America/Sao_Paulo').toISOString();
    expect(at('2026-12-01T09:00')).toBe('2026-12-01T12:00:00.000Z');
    expect(at('2026-12-01 09:00:30')).toBe('2026-12-01T12:00:30.000Z');
    expect(at('2026-12-01T09:00:00+02:00')).toBe('2026-12-01T07:00:00.000Z');
    expect(at('2026-12-01T09:00:00.250Z')).toBe('2026-12-01T09:00:00.250Z');
    for (const wrong of [
      '',
      'amanhã',
      '2026-02-30T09:00',
      '2026-12-01T24:00',
      '0000-01-01T00:00',
      '2026-12-01T09:00+17:00',
    ])
      expect(createScheduleInput.safeParse({ ...form, sendAt: wrong }).success, wrong).toBe(false);
  });
});
