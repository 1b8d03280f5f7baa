import { expect, it } from 'vitest';
import { signUpCodeInput, signUpInput } from './signup.api.ts';

const form = {
  companyName: 'Casa Lia',
  name: 'Lia',
  email: 'lia@casa.test',
  password: '12345',
  phone: '11 98765-4321',
  planId: 1,
};
const problemsOf = (over: Record<string, unknown>) =>
  signUpInput.safeParse({ ...form, ...over }).error?.issues.map(({ path }) => path.join('.')) ?? [];

it.each([
  ['companyName', ['xy', 'x'.repeat(50)], ['x', ' x ', 'x'.repeat(51), '']],
  ['name', ['xy', 'x'.repeat(50)], ['x', 'x'.repeat(51), '', undefined]],
  ['password', ['12345', 'x'.repeat(50)], ['1234', 'x'.repeat(51), '', undefined]],
  ['email', ['a@b.test'], ['a@', 'b.test', '', undefined]],
  ['phone', ['(11) 98765-4321', '+351 912 345 678'], ['', '12345', '4004-1234', 'meu número', undefined]],
  ['planId', [1, '1'], ['', 0, undefined]],
])('%s', (field, taken, refused) => {
  for (const value of taken) expect([value, problemsOf({ [field]: value })]).toEqual([value, []]);
  for (const value of refused) expect([value, problemsOf({ [field]: value })]).toEqual([value, [field]]);
});

it('is normalized: a lower-case address, a phone as digits, an empty code as none', () =>
  expect(signUpInput.parse({ ...form, email: ' Lia@Casa.TEST ', validationCode: '' })).toMatchObject({
    email: 'lia@casa.test',
    phone: '5511987654321',
    validationCode: undefined,
  }));

it('a sign-up from an older client names only the company, which is also the user’s name', () => {
  const { companyName: _, ...old } = form;
  expect(signUpInput.parse({ ...old, name: 'Casa Lia' })).toMatchObject({ companyName: 'Casa Lia', name: 'Casa Lia' });
});

it('ignores what the installation decides: status, due date, recurrence, campaigns, rights', () => {
  const sent = {
    ...form,
    recurrence: 'ANUAL',
    dueDate: '2099-01-01',
    status: true,
    campaignsEnabled: true,
    super: true,
  };
  expect(Object.keys(signUpInput.parse(sent)).sort()).toEqual([...Object.keys(form)].sort());
});

it('a request for a code has all of it except the password', () => {
  const { password: _, ...applicant } = form;
  expect(signUpCodeInput.parse(form)).toEqual({ ...applicant, phone: '5511987654321' });
  expect(signUpCodeInput.safeParse({ ...applicant, planId: '' }).success).toBe(false);
});
