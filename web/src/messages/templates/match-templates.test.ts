import { expect, it } from 'vitest';
import { normalizeSearch } from '../../platform/text/normalize-search.ts';
import { matchTemplates } from './match-templates.ts';
import { suggestValues } from './suggest-values.ts';

const template = (name: string, body: string) => ({
  name,
  language: 'pt_BR',
  category: 'utility' as const,
  status: 'approved' as const,
  isSupported: true,
  header: null,
  body,
  footer: 'Casa Jardim',
  buttons: [],
  examples: {},
});
const all = [template('pedido_pronto', 'Olá, seu sofá chegou'), template('lembrete', 'Amanhã é o dia')];
const find = (search: string) => matchTemplates(all, search, normalizeSearch).map(({ name }) => name);

it('a template is found by words of its name or text, in any order, without accents', () => {
  expect(find('')).toEqual(['pedido_pronto', 'lembrete']);
  expect(find('pedido pronto')).toEqual(['pedido_pronto']);
  expect(find('chegou sofa')).toEqual(['pedido_pronto']);
  expect(find('AMANHA')).toEqual(['lembrete']);
  expect(find('jardim')).toHaveLength(2);
  expect(find('sofá amanhã')).toEqual([]);
});

it('a variable for a name is filled with the first name; others, and without a name, are empty', () => {
  const named = (name: string) => ({ key: `body.${name}`, part: 'body' as const, name, button: null });
  expect(suggestValues([named('nome'), named('dia'), named('1')], 'Ana Prado')).toEqual({ 'body.nome': 'Ana' });
  expect(suggestValues([named('first_name')], 'Ana')).toEqual({ 'body.first_name': 'Ana' });
  expect(suggestValues([named('nome')], '')).toEqual({});
});
