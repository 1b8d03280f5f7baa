import { expect, it } from 'vitest';
import { findImportColumns, parseImportRow } from './contact-import.rules.ts';

it('finds columns by name in three languages, regardless of case, order and accents', () => {
  expect(findImportColumns(['E-mail', ' NÚMERO ', 'Nome'])).toEqual({ name: 2, number: 1, email: 0 });
  expect(findImportColumns(['name', 'phone'])).toEqual({ name: 0, number: 1, email: -1 });
  expect(findImportColumns(['nombre', 'Teléfono', 'correo'])).toEqual({ name: 0, number: 1, email: 2 });
  expect(findImportColumns(['nome', 'e-mail'])).toBe('missingNumber');
  expect(findImportColumns(['Ana', '5511987654321'])).toBe('missingNumber');
  expect(findImportColumns(['numero'])).toBe('missingName');
});

const columns = { name: 0, number: 1, email: 2 };
const parse = (...cells: string[]) => parseImportRow(cells, columns, 'BR');

it.each([
  ['11987654321', '5511987654321'],
  ['1187654321', '551187654321'],
  ['(11) 3333-4444', '551133334444'],
  ['5511987654321', '5511987654321'],
  ["'+55 11 98765-4321", '5511987654321'],
  ['+1 202 555 0143', '12025550143'],
  ['5.511.987.654.321', '5511987654321'],
  ['5,511,987,654,321', '5511987654321'],
  ['5,511,987,654,321.00', '5511987654321'],
  ['5.511.987.654.321,00', '5511987654321'],
  ['11,987,654,321', '5511987654321'],
  ['5511987654321.0', '5511987654321'],
  ['11987654321,00', '5511987654321'],
  ['1198765432.0', '551198765432'],
])('%s is the number %s', (typed, number) => {
  const row = parse('Ana', typed);
  expect(row.reason ?? row.number).toBe(number);
});

it.each([
  ['Ana', '1,15E+12', '', 'rounded'],
  ['Ana', '5.51199E+12', '', 'rounded'],
  ['Ana', '=A1', '', 'formula'],
  ['=cmd', '11987654321', '', 'formula'],
  ['Ana', '', '', 'required'],
  ['Ana', '98765-4321', '', 'area'],
  ['Ana', '123', '', 'too_small'],
  ['Ana', '55119876****', '', 'masked'],
  ['', '11987654321', '', 'name'],
  ['A', '11987654321', '', 'name'],
  ['A'.repeat(51), '11987654321', '', 'nameTooLong'],
  ['Ana', '11987654321', 'ana@', 'email'],
])('%s, %s, %s is refused: %s', (name, number, email, reason) => {
  expect(parse(name, number, email)).toMatchObject({ reason });
});

it('a valid number is stored as such also in a refused row: an erasure finds it', () => {
  const row = (...cells: string[]) => parseImportRow(cells, columns, 'PT');
  expect(row('', '912 345 678')).toMatchObject({ reason: 'name', number: '+351912345678' });
  expect(row('Ana', '912 345 678', 'ana@')).toMatchObject({ reason: 'email', number: '+351912345678' });
  expect(row('Ana', '345 678')).toMatchObject({ reason: 'too_small', number: '345 678' });
});

it.each([
  ["'@maria", '@maria'],
  ["'-Ana-", '-Ana-'],
  ["'+55 Ana", '+55 Ana'],
  ["'Ana'", "'Ana'"],
])('the name %s of an exported file is %s', (written, name) => {
  expect(parse(written, '11987654321')).toMatchObject({ name });
});

it('reports a refused row as it was written, shortened', () => {
  expect(parse('N'.repeat(500), 'abc')).toMatchObject({ name: 'N'.repeat(100), number: 'abc' });
});
