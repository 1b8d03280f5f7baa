import { expect, it } from 'vitest';
import { writtenNumbersOf } from './written-numbers.ts';

const erase = (text: string, number: string) =>
  writtenNumbersOf([number]).reduce((left, { pattern }) => left.replace(new RegExp(pattern, 'g'), '…'), text);

it.each([
  '+55 (11) 91234-5678',
  '55 11 91234-5678',
  '11 91234 5678',
  '(11)91234.5678',
  '(011) 9 1234-5678',
  '+55-11-91234-5678',
  '5511912345678',
  '11912345678',
])('a number of Brazil is found as %s', (written) => {
  expect(erase(`Fale com ${written}, por favor`, '5511912345678')).toMatch(/^Fale com [+(]?…, por favor$/);
});

it.each(['11 91234-56789', '21 91234-5678', '911 91234-5678', '91234-5678', 'Pedido 911912345678'])(
  'a different number stays: %s',
  (text) => expect(erase(text, '5511912345678')).toBe(text),
);

it('a number of another country is found with its country code only', () => {
  expect(erase('Call +351 912 345 678 now', '351912345678')).toBe('Call … now');
  expect(erase('Call 912 345 678 now', '351912345678')).toBe('Call 912 345 678 now');
});
