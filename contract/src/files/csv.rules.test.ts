import { expect, it } from 'vitest';
import { csvText } from './csv.rules.ts';

const csvRows = (rows: string[][]) => csvText(rows).replace('\uFEFF', '').trimEnd().split('\r\n');

it('a row is a line, separated by semicolons', () => {
  expect(
    csvRows([
      ['name', 'number'],
      ['Ana', '5511987654321'],
    ]),
  ).toEqual(['name;number', 'Ana;5511987654321']);
});

it('a name with a semicolon, a quote or a line break stays one cell', () => {
  expect(csvRows([['A; "B"', '']])[0]).toBe('"A; ""B""";');
});

it('a text that a spreadsheet would execute as a formula is escaped', () => {
  expect(csvRows([['=HYPERLINK("x")', '', '+1', '@x', '-1']])[0]).toBe(`"'=HYPERLINK(""x"")";;'+1;'@x;'-1`);
});
