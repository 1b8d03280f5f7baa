import { expect, test } from 'vitest';
import { escapeVcardValue, parseVcards, phoneOf, waIdOf } from './vcard.rules.ts';

test('the rows of each card are read, folded ones whole, with their groups left out', () => {
  const text = 'BEGIN:VCARD\r\nitem1.tel;waid=5511:tel:+55\r\n  11\r\nEND:VCARD\r\nBEGIN:VCARD\r\nFN:Caio\r\nEND:VCARD';
  const [[tel] = [], [name] = []] = parseVcards(text);
  expect(tel).toEqual({ key: 'TEL', parameters: ';waid=5511', value: 'tel:+55 11' });
  expect(tel && [waIdOf(tel), phoneOf(tel)]).toEqual(['5511', '+55 11']);
  expect(name).toMatchObject({ key: 'FN', value: 'Caio' });
});

test.each(['Padaria Aurora; filial 2, Centro', 'C:\\nova', 'final\\'])('%s is read as it was written', (value) => {
  expect(parseVcards(`BEGIN:VCARD\nFN:${escapeVcardValue(value)}`)[0]?.[0]?.value).toBe(value);
});

test('what is no card has no rows', () => {
  expect(parseVcards('oi')).toEqual([]);
});
