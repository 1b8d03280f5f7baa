import { expect, it } from 'vitest';
import type { Command } from './commands.ts';
import { orderPalette, resultsFor } from './palette-order.ts';

const command = (id: string, group: Command['group'], label: string, more: Partial<Command> = {}): Command => ({
  id,
  group,
  label,
  run: () => {},
  ...more,
});
const accept = command('ticket.accept', 'conversation', 'Aceitar conversa', { hint: 'Karina Melo' });
const theme = command('shell.theme', 'actions', 'Tema escuro');
const karina = command('ticket7', 'people', 'Karina Melo', { hint: 'Vendas · 12:28' });
const ids = (...given: Parameters<typeof orderPalette>) =>
  orderPalette(...given).flatMap(({ commands }) => commands.map(({ id }) => id));

it('a customer’s name and Enter never runs a command on that customer: commands are not found by the name in their hint', () => {
  expect(ids([accept, theme], [], 'kar')).toEqual([]);
  expect(ids([accept, theme], [karina], 'kar')).toEqual(['ticket7']);
});

it('people come first, those matched by a message last', () => {
  const silvia = command('ticket9', 'people', 'Silvia Prado');
  const conta = command('ticket8', 'people', 'Aceitação Ltda');
  expect(ids([accept, theme], [silvia, conta], 'aceita')).toEqual(['ticket8', 'ticket.accept', 'ticket9']);
});

it('a match by number counts like one by name', () => {
  expect(ids([accept], [karina], '11 9876')).toEqual(['ticket7']);
});

it('without a query all available commands are listed, except for those with keys only', () => {
  expect(
    ids([theme, accept, command('composer.focus', 'conversation', 'Escrever', { keysOnly: true })], [], ''),
  ).toEqual(['ticket.accept', 'shell.theme']);
});

it('results of an earlier text are shown only while the new text still names them: Enter would open somebody else', () => {
  const contact = command('contact5', 'people', 'Karina Sá', { words: '5511987654321' });
  const found = { text: 'kar', commands: [karina, contact] };
  const shown = (text: string, of = found) => resultsFor(of, text).map(({ id }) => id);
  expect(shown('kar ')).toEqual(['ticket7', 'contact5']);
  expect(shown('karina m')).toEqual(['ticket7']);
  expect(shown('11976')).toEqual([]);
  expect(shown('ka')).toEqual([]);
  expect(shown('119876', { ...found, text: '1198' })).toEqual(['contact5']);
  expect(shown('119876', { ...found, text: '119876' })).toEqual(['ticket7', 'contact5']);
});
