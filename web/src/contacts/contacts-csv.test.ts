import { expect, it } from 'vitest';
import { contactsCsv } from './contacts-csv.ts';

const lines = (csv: string) => csv.replace('\uFEFF', '').trimEnd().split('\r\n');

it('has the fields name, number and email with semicolons', () => {
  expect(lines(contactsCsv([{ name: 'Ana', number: '5511987654321', email: 'a@b.br' }]))).toEqual([
    'name;number;email',
    'Ana;5511987654321;a@b.br',
  ]);
});

it('a name with a semicolon, a quote or a new line stays one field', () => {
  expect(lines(contactsCsv([{ name: 'A; "B"', number: '', email: '' }]))[1]).toBe('"A; ""B""";;');
});

it('a name that a spreadsheet would run as a formula is text', () => {
  expect(lines(contactsCsv([{ name: '=HYPERLINK("x")', number: '', email: '+1' }]))[1]).toBe(
    `"'=HYPERLINK(""x"")";;'+1`,
  );
});
