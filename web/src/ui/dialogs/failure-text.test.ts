import { expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
const { Refusal, Unreachable } = await import('../../platform/refusal.ts');
const { failureText } = await import('./failure-text.ts');

const ofForm = 'Não foi possível realizar a operação.';

it('an unspecific refusal is shown with the form’s text', () => {
  for (const refusal of [
    new Refusal('ERR_INTERNAL', 500, undefined),
    new Refusal('ERR_INVALID_INPUT', 400, { fields: { outro: 'x' } }),
    new Refusal('', 418, undefined),
  ])
    expect(failureText(refusal, ofForm)).toBe(ofForm);
});

it('a specific one is shown with its own text, and so is a server that does not answer', () => {
  const taken = new Refusal('ERR_COMPANY_NAME_ALREADY_EXISTS', 409, undefined);
  expect(failureText(taken, ofForm)).toBe('Já existe uma empresa com este nome.');
  expect(failureText(new Unreachable(), ofForm)).toBe('Sem resposta do servidor. Confira a conexão e tente de novo.');
});

it('a form without a text of its own shows that of the code', () =>
  expect(failureText(new Refusal('ERR_INTERNAL', 500, undefined), undefined)).toBe(
    'Algo deu errado do nosso lado. Tente de novo.',
  ));
