import { maskNumber } from '@balcao/contract/contacts/contact.rules';
import { expect, it } from 'vitest';
import { matchesSearch } from './matches-search.ts';

const withNumber = (number: string, name = 'Aline') => ({ contact: { name, number }, lastMessage: '' });

it.each(['5511987654321', '+55 (11) 98765-4321', '011 8765 4321', '11987654321', '98765-4321', '8765-4321', '6543'])(
  'finds a number in every form in which the server finds it: %s',
  (search) => {
    for (const stored of ['5511987654321', '551187654321']) {
      expect(matchesSearch(withNumber(stored), search)).toBe(true);
      expect(matchesSearch(withNumber('5511912345678'), search)).toBe(false);
    }
  },
);

it('finds a masked number by the digits that are shown', () => {
  const masked = withNumber(maskNumber('551187654321'));
  for (const search of ['5511987654321', '11 98765-4321', '1187654321', '8765'])
    expect(matchesSearch(masked, search)).toBe(true);
  expect(matchesSearch(masked, '4321')).toBe(false);
});

it('digits in a text are no number', () => {
  expect(matchesSearch(withNumber('5511987654321'), 'pedido 9876')).toBe(false);
  expect(matchesSearch(withNumber('5511987654321', 'Pedido 9876'), 'pedido 9876')).toBe(true);
});
