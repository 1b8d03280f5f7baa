import { describe, expect, it } from 'vitest';
import { typedPhone } from '../contacts/typed-phone.ts';
import { createCompanyInput, updateCompanyInput } from './company.api.ts';
import { restorableDays } from './company.ts';
import { recurrences } from './due-date.rules.ts';

const problemsOf = (over: Record<string, unknown>) =>
  createCompanyInput
    .safeParse({ name: 'Casa Lia', email: 'lia@casa.test', ...over })
    .error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('company form', () => {
  it.each([
    ['name', ['xy', 'x'.repeat(50)], ['x', 'x'.repeat(51), '', undefined]],
    ['email', ['a@b.test'], ['', 'a@', undefined]],
    ['phone', ['', '(11) 98765-4321', undefined], ['12345', '1'.repeat(31)]],
    ['document', ['', '11.222.333/0001-81', undefined], ['11.222.333/0001-82', '123']],
    ['password', ['12345', '', null, undefined], ['1234', 'x'.repeat(51)]],
    ['recurrence', [...recurrences, '', null], ['SEMANAL', 'mensal']],
    ['status', [true, 'false'], ['ativa']],
  ])('%s', (field, taken, refused) => {
    for (const value of taken) expect([value, problemsOf({ [field]: value })]).toEqual([value, []]);
    for (const value of refused) expect([value, problemsOf({ [field]: value })]).toEqual([value, [field]]);
  });

  it('reads an empty due date as null, and keeps an absent one', () => {
    const due = (dueDate: unknown) => updateCompanyInput.parse({ dueDate }).dueDate;
    for (const none of ['', null, 'Invalid date', '2026-02-30', '31/12/2026']) expect(due(none)).toBeNull();
    expect([due('2026-12-31'), due('2026-12-31T12:00:00.000Z')]).toEqual(['2026-12-31', '2026-12-31T12:00:00.000Z']);
    expect(updateCompanyInput.parse({ name: 'Outra' })).toEqual({ name: 'Outra' });
  });

  it('reads an empty recurrence as monthly', () =>
    expect(['', null].map((recurrence) => updateCompanyInput.parse({ recurrence }).recurrence)).toEqual([
      'MENSAL',
      'MENSAL',
    ]));
});

it('reads a phone as its digits with the country code, fifteen at most', () => {
  expect(typedPhone.parse(' 11 98765-4321 ')).toBe('5511987654321');
  expect(typedPhone.parse('+49 1512 3456789')).toBe('4915123456789');
  for (const typed of ['98765-4321', '+55 11 1234', '11 9876*-****']) {
    const issues = typedPhone.safeParse(typed).error?.issues;
    expect(issues?.map(({ message }) => message)).toEqual(['phone']);
  }
});

it('accepts the five recurrences of the specification', () =>
  expect(recurrences).toEqual(['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL']));

it('lets a deleted company be restored for thirty days', () => expect(restorableDays).toBe(30));
