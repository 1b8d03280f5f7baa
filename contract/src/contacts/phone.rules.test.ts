import { expect, it } from 'vitest';
import { parsePhone } from './phone.rules.ts';

const inBrazil = (typed: string) => {
  const { number, problem } = parsePhone(typed, 'BR');
  return number ?? problem;
};

it.each([
  ['(11) 98765-4321', '5511987654321'],
  ['055 11 98765-4321', '5511987654321'],
  ['011 98765-4321', '5511987654321'],
  ['11987654321', '5511987654321'],
  ['+55 (11) 98765-4321', '5511987654321'],
  ['5511987654321', '5511987654321'],
  ['00 55 11 98765-4321', '5511987654321'],
  ['55 11 8765 4321', '551187654321'],
  ['(11) 3672-1234', '551136721234'],
  ['0800 591 2117', '558005912117'],
  ['(55) 98765-4321', '5555987654321'],
  ['5555987654321', '5555987654321'],
])('%s, as people in Brazil write it, is saved as %s', (typed, number) => expect(inBrazil(typed)).toBe(number));

it.each([
  ['+351 912 345 678', '351912345678'],
  ['351912345678', '351912345678'],
  ['14155552671', '14155552671'],
  ['00351912345678', '351912345678'],
  ['+52 1 55 1234 5678', '5215512345678'],
  ['5215512345678', '5215512345678'],
  ['+52 55 1234 5678', '525512345678'],
  ['+54 9 11 2345-6789', '5491123456789'],
])('%s names its country itself: %s', (typed, number) => expect(inBrazil(typed)).toBe(number));

it.each([
  ['3672-1234', 'area'],
  ['98765-4321', 'area'],
  ['1234567', 'too_small'],
  ['551198765****', 'masked'],
  ['+999 1234 5678', 'country'],
  ['999999999999999', 'country'],
  ['(11) 58765-43210', 'country'],
  ['+52 1 155 123 4567', 'country'],
  ['1'.repeat(26), 'too_big'],
])('%s is nobody’s number: %s', (typed, problem) => expect(inBrazil(typed)).toBe(problem));

it('shows a number in the form in which it will be called', () => {
  expect(parsePhone('11987654321', 'BR')).toMatchObject({ shown: '+55 (11) 98765-4321' });
  expect(parsePhone('912345678', 'PT')).toMatchObject({ number: '351912345678', shown: '+351 912 345 678' });
  expect(parsePhone('+52 1 55 1234 5678', 'MX')).toMatchObject({ shown: '+52 1 55 1234 5678' });
  expect(parsePhone('55 1234 5678', 'MX')).toMatchObject({ number: '525512345678' });
});
