import { expect, it } from 'vitest';
import { defaultSchedules } from '../companies/company.ts';
import { goalTimes } from './goal.rules.ts';

const hours = {
  schedules: defaultSchedules,
  holidays: [{ day: '2026-11-23', name: 'Feriado', isYearly: false, closedFrom: '', closedUntil: '' }],
  timeZone: 'America/Sao_Paulo',
};
const at = (text: string) => new Date(`${text}:00-03:00`);
const goals = { answerMinutes: 30, resolutionMinutes: 600 };
const friday = {
  openedAt: at('2026-11-20T17:50'),
  waitingAt: at('2026-11-20T17:50'),
  respondedAt: null,
  closedAt: null,
};

it('counts minutes in opening hours: from Friday evening to Saturday, over Sunday and a holiday to Tuesday', () => {
  expect(goalTimes(goals, hours, friday)).toEqual({
    answerDueAt: at('2026-11-21T08:20'),
    resolutionDueAt: at('2026-11-24T13:50'),
    nextDueAt: at('2026-11-21T08:20'),
  });
});

it('tracks the closing once answered, and nothing once closed', () => {
  const answered = { ...friday, respondedAt: at('2026-11-20T17:55') };
  expect(goalTimes(goals, hours, answered).nextDueAt).toEqual(at('2026-11-24T13:50'));
  expect(goalTimes(goals, hours, { ...answered, closedAt: at('2026-11-20T17:59') }).nextDueAt).toBeNull();
});

it('has no due answer for a ticket that never waited, and none without goals', () => {
  expect(goalTimes(goals, hours, { ...friday, waitingAt: null })).toMatchObject({
    answerDueAt: null,
    nextDueAt: at('2026-11-24T13:50'),
  });
  expect(goalTimes({ answerMinutes: null, resolutionMinutes: null }, hours, friday).nextDueAt).toBeNull();
});
