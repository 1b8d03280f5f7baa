import { createContactInput } from '@balcao/contract/contacts/contact';
import { createUserInput } from '@balcao/contract/users/user.api';
import { describe, expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
const { codeText, errorsOf } = await import('./form-errors.ts');
const { entries: en } = await import('./form-error-en.texts.ts');

describe('a field of a form shows its error', () => {
  const contact = { name: 'Aline', number: '5511987654321', email: '' };
  it.each([
    [{ name: '' }, { name: 'Obrigatório' }],
    [{ name: undefined }, { name: 'Obrigatório' }],
    [{ name: 'A' }, { name: 'Muito curto!' }],
    [{ name: 'a'.repeat(51) }, { name: 'Demasiado longo!' }],
    [{ number: '1234567' }, { number: 'Muito curto!' }],
    [{ number: '1'.repeat(51) }, { number: 'Demasiado longo!' }],
    [{ email: 'aline@' }, { email: 'E-mail inválido' }],
    [{}, {}],
  ])('the form of a contact with %j', (over, errors) => {
    expect(errorsOf(createContactInput, { ...contact, ...over })).toEqual(errors);
  });

  it('the form of a user, each field by itself', () => {
    expect(errorsOf(createUserInput, { name: 'B', email: 'bia@', password: '1234', startWork: '25:00' })).toEqual({
      name: 'Muito curto!',
      email: 'E-mail inválido',
      password: 'Muito curto!',
      startWork: 'Use o formato HH:mm',
    });
  });
});

it('has texts for the errors of forms in English, too', () => {
  expect([en.required, en.tooShort, en.tooLong, en.email]).toEqual([
    'Required',
    'Too Short!',
    'Too Long!',
    'Invalid email',
  ]);
});

it('an error code of the server has the same text; an unknown one is an invalid value', () => {
  expect(
    ['required', 'invalid_type', 'too_small', 'too_big', 'email', 'messageShort', 'before-from', 'toString'].map(
      codeText,
    ),
  ).toEqual([
    'Obrigatório',
    'Obrigatório',
    'Muito curto!',
    'Demasiado longo!',
    'E-mail inválido',
    'Mensagem muito curta',
    'O fim vem antes do começo',
    'Valor inválido',
  ]);
});
