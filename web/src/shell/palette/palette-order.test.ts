import { expect, it } from 'vitest';
import type { Command } from './commands.ts';
import { orderPalette } from './palette-order.ts';

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

it('a customer’s name and Enter never takes that customer: a command is not found by whom it would be done to', () => {
  expect(ids([accept, theme], [], 'kar')).toEqual([]);
  expect(ids([accept, theme], [karina], 'kar')).toEqual(['ticket7']);
});

it('people come first, those who only spoke of it last', () => {
  const silvia = command('ticket9', 'people', 'Silvia Prado');
  const conta = command('ticket8', 'people', 'Aceitação Ltda');
  expect(ids([accept, theme], [silvia, conta], 'aceita')).toEqual(['ticket8', 'ticket.accept', 'ticket9']);
});

it('who is found by a number counts as named by it', () => {
  expect(ids([accept], [karina], '11 9876')).toEqual(['ticket7']);
});

it('with nothing typed everything that can be done stands there, and what is only a key does not', () => {
  expect(
    ids([theme, accept, command('composer.focus', 'conversation', 'Escrever', { keysOnly: true })], [], ''),
  ).toEqual(['ticket.accept', 'shell.theme']);
});
