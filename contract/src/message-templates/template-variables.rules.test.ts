import { expect, it } from 'vitest';
import type { MessageTemplate } from './message-template.ts';
import {
  checkTemplateValues,
  fillMessageTemplate,
  isSendable,
  listTemplateVariables,
  templateText,
} from './template-variables.rules.ts';

const order: MessageTemplate = {
  name: 'pedido_pronto',
  language: 'pt_BR',
  category: 'utility',
  status: 'approved',
  isSupported: true,
  header: { format: 'text', text: 'Pedido {{1}}' },
  body: 'Olá {{2}}, o pedido {{1}} está pronto. Até já, {{2}}!',
  footer: 'Casa Jardim',
  buttons: [
    { kind: 'reply', text: 'Vou buscar', target: null },
    { kind: 'url', text: 'Acompanhar', target: 'https://casa.example/p/{{1}}' },
    { kind: 'url', text: 'Site', target: 'https://casa.example' },
    { kind: 'code', text: 'Copiar', target: null },
  ],
  examples: {},
};
const values = { 'header.1': '42', 'body.1': '42', 'body.2': 'Ana', 'button.1': 'abc', 'button.3': 'DEZ' };

it('asks for each variable once, by part, numbers in order', () => {
  expect(listTemplateVariables(order).map(({ key }) => key)).toEqual([
    'header.1',
    'body.1',
    'body.2',
    'button.1',
    'button.3',
  ]);
  const named = { ...order, header: null, buttons: [], body: '{{ nome }}, sua consulta é {{dia}}' };
  expect(listTemplateVariables(named).map(({ key }) => key)).toEqual(['body.nome', 'body.dia']);
  expect(listTemplateVariables({ ...order, header: { format: 'image', text: '' }, body: 'Oi', buttons: [] })).toEqual(
    [],
  );
});

it('fills every occurrence of a variable', () => {
  const filled = fillMessageTemplate(order, values);
  expect(filled.body).toBe('Olá Ana, o pedido 42 está pronto. Até já, Ana!');
  expect(filled.buttons.map(({ target }) => target)).toEqual([
    null,
    'https://casa.example/p/abc',
    'https://casa.example',
    'DEZ',
  ]);
  expect(templateText(filled)).toBe('Pedido 42\n\nOlá Ana, o pedido 42 está pronto. Até já, Ana!\n\nCasa Jardim');
});

it('keeps a variable without a value as it is written in a preview', () => {
  expect(fillMessageTemplate(order, { 'body.2': 'Ana' }).body).toBe(
    'Olá Ana, o pedido {{1}} está pronto. Até já, Ana!',
  );
});

it('inserts a value that looks like a variable or a replacement pattern unchanged', () => {
  const filled = fillMessageTemplate(order, { ...values, 'body.2': '{{1}} $& $1' });
  expect(filled.body).toBe('Olá {{1}} $& $1, o pedido 42 está pronto. Até já, {{1}} $& $1!');
});

it('reports what the channel would refuse at its variable', () => {
  expect(checkTemplateValues(order, values)).toEqual({});
  expect(checkTemplateValues(order, { ...values, 'body.2': '  ', 'header.1': '' })).toEqual({
    'header.1': 'required',
    'body.2': 'required',
  });
  for (const refused of ['a\nb', 'a\tb', 'a     b'])
    expect(checkTemplateValues(order, { ...values, 'body.2': refused })).toEqual({ 'body.2': 'characters' });
  expect(checkTemplateValues(order, { ...values, 'body.2': 'a    b' })).toEqual({});
  expect(checkTemplateValues(order, { ...values, 'button.1': 'a b' })).toEqual({ 'button.1': 'characters' });
  expect(checkTemplateValues(order, { ...values, 'header.1': 'x'.repeat(60) })).toEqual({ 'header.1': 'too_big' });
  expect(checkTemplateValues(order, { ...values, 'body.2': 'x'.repeat(1000) })).toEqual({
    'body.1': 'too_big',
    'body.2': 'too_big',
  });
});

it.each([
  ['approved', true, true],
  ['approved', false, false],
  ['pending', true, false],
  ['rejected', true, false],
  ['paused', true, false],
  ['disabled', true, false],
] as const)('%s, supported %s: can be chosen %s', (status, isSupported, expected) => {
  expect(isSendable({ status, isSupported })).toBe(expected);
});
