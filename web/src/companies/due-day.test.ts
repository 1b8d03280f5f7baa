import { endOfDay } from '@balcao/contract/companies/due-date.rules';
import { afterEach, expect, it } from 'vitest';
import { companyZone, setCompanyZone } from '../platform/company-zone.ts';
import { daysUntilDue, dueDayOf } from './due-day.ts';

const browserZone = companyZone();
afterEach(() => setCompanyZone(browserZone));

it.each(['America/Rio_Branco', 'America/Manaus', 'America/Sao_Paulo', 'America/Noronha', 'Europe/Lisbon'])(
  'a due day that the operator has typed for a company of %s is the day that they read',
  (timeZone) => {
    setCompanyZone('America/Sao_Paulo');
    const dueDate = endOfDay('2026-12-10', timeZone).toISOString();
    expect(dueDayOf({ dueDate, timeZone })).toBe('2026-12-10');
  },
);

it('the due day is today until midnight in the company’s zone', () => {
  setCompanyZone('America/Sao_Paulo');
  const timeZone = 'America/Manaus';
  const company = { dueDate: endOfDay('2026-12-10', timeZone).toISOString(), timeZone };
  const at = (time: string) => daysUntilDue(company, new Date(`2026-12-${time}-04:00`));
  expect([at('05T12:00'), at('10T23:59'), at('11T00:00'), at('14T23:30')]).toEqual([5, 0, -1, -4]);
});

it('there is none without a due date, nor for a company that does not expire', () => {
  const timeZone = 'America/Sao_Paulo';
  expect(dueDayOf({ dueDate: null, timeZone })).toBe('');
  expect(dueDayOf({ dueDate: '2999-12-31T00:00:00.000Z', timeZone })).toBe('');
  expect(daysUntilDue({ dueDate: null, timeZone }, new Date())).toBeNull();
});
