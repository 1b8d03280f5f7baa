import { expect, it } from 'vitest';
import { amountText, formatReais, readProviderAmount, toReais } from './money.rules.ts';

it('converts cents to the wire and back without loss', () => {
  for (const cents of [1, 10, 105, 2_999, 9_990, 123_456, 99_999_999_999]) {
    expect(readProviderAmount(amountText(cents))).toBe(cents);
    expect(readProviderAmount(toReais(cents))).toBe(cents);
  }
  expect(amountText(9_990)).toBe('99.90');
  expect(formatReais(1234.5)).toBe('R$\u00a01.234,50');
});

it.each(['', '-1.00', '1,00', '1.000', '1e3', 'NaN', '9999999999.00'])('"%s" of a provider is no amount', (text) => {
  expect(readProviderAmount(text)).toBeNull();
});
