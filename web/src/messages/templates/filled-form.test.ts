import type { MessageTemplate } from '@balcao/contract/message-templates/message-template';
import { expect, it } from 'vitest';
import { beginForm, hasEntries } from './filled-form.ts';

const template: MessageTemplate = {
  name: 'lembrete',
  language: 'pt_BR',
  category: 'utility',
  status: 'approved',
  isSupported: true,
  header: null,
  body: '{{nome}}, sua consulta é {{dia}}.',
  footer: null,
  buttons: [],
  examples: {},
};
const file = {
  id: '1',
  name: 'a.png',
  mimeType: 'image/png',
  blob: new Blob(),
  url: 'blob:a',
  width: null,
  height: null,
  caption: '',
  refusal: undefined,
  isPreparing: false,
};

it('a form just begun, with the name that was suggested, has no entries of a person; a value or a file is one', () => {
  const begun = beginForm(template, 'Ana Prado');
  expect(begun.values).toEqual({ 'body.nome': 'Ana' });
  const withValue = (key: string, value: string) => ({ ...begun, values: { ...begun.values, [key]: value } });
  expect(hasEntries(begun, 'Ana Prado')).toBe(false);
  expect(hasEntries(withValue('body.dia', ' '), 'Ana Prado')).toBe(false);
  expect(hasEntries(withValue('body.dia', 'amanhã'), 'Ana Prado')).toBe(true);
  expect(hasEntries(withValue('body.nome', 'Dona Ana'), 'Ana Prado')).toBe(true);
  expect(hasEntries({ ...begun, file }, 'Ana Prado')).toBe(true);
});

it('for a contact known by its number only no name is suggested', () =>
  expect(beginForm(template, '5511987654321').values).toEqual({}));
