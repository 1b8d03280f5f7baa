import { expect, it } from 'vitest';
import { formatDocument, readDocument } from './document.rules.ts';

it.each([
  ['529.982.247-25', '52998224725', '529.982.247-25'],
  ['11222333000181', '11222333000181', '11.222.333/0001-81'],
  ['12.abc.345/01de-35', '12ABC34501DE35', '12.ABC.345/01DE-35'],
])('%s is kept as %s and shown as %s', (typed, stored, shown) => {
  expect(readDocument(typed)).toBe(stored);
  expect(formatDocument(stored)).toBe(shown);
});

it.each(['', '111.111.111-11', '529.982.247-24', '11222333000182', '123', 'abc'])('%s is nobody’s', (typed) =>
  expect(readDocument(typed)).toBeNull(),
);
