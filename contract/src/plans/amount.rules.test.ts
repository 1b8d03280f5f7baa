import { expect, it } from 'vitest';
import { readAmount } from './amount.rules.ts';

it.each([
  ['0', 0],
  ['grátis', 0],
  ['Gratis', 0],
  ['99', 9_900],
  ['99,9', 9_990],
  ['99.90', 9_990],
  ['R$ 1.299,00', 129_900],
  ['1,299.50', 129_950],
  ['1299,5', 129_950],
  ['0,07', 7],
  ['1.000', 100_000],
  ['9.999.999,99', 999_999_999],
])('%s is %d cents', (typed, cents) => expect(readAmount(typed)).toBe(cents));

it.each(['', 'doze', '-5', '1e3', '9,999', '12,3,4', '1.2.3', '10 reais', 'NaN', '10000000', '99999999999'])(
  '%s is no amount, or not what it looks like',
  (typed) => expect(readAmount(typed)).toBe(typed === '9,999' ? 999_900 : null),
);
