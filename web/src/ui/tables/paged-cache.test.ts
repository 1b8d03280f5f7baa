import { expect, it } from 'vitest';
import { removeRow, upsertRow } from './paged-cache.ts';
import type { RecordPages } from './use-records.ts';

type Row = { id: number; name: string };
const byName = (a: Row, b: Row) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id);
const row = (id: number, name: string): Row => ({ id, name });
const cached = (hasMore: boolean): RecordPages<Row> => ({
  pageParams: [1, 2],
  pages: [
    { rows: [row(1, 'a'), row(2, 'c')], count: 9, hasMore: true },
    { rows: [row(3, 'e'), row(4, 'g')], count: 9, hasMore },
  ],
});
const names = (pages: RecordPages<Row>) => pages.pages.map((page) => page.rows.map((one) => one.name).join(''));
const counts = (pages: RecordPages<Row>) => pages.pages.map((page) => page.count);

it('a new row is inserted in its sorted place, and counted once even if its notice is repeated', () => {
  const once = upsertRow(cached(true), row(5, 'd'), byName, 'create');
  expect(names(once)).toEqual(['ac', 'deg']);
  expect(counts(once)).toEqual([10, 10]);
  expect(upsertRow(once, row(5, 'd'), byName, 'create')).toEqual(once);
});

it('a renamed row moves, and is not counted again', () => {
  const moved = upsertRow(cached(true), row(1, 'f'), byName, 'update');
  expect(names(moved)).toEqual(['c', 'efg']);
  expect(counts(moved)).toEqual([9, 9]);
});

it('a changed row that comes from a page that is not loaded is shown, and was counted before', () => {
  const known = upsertRow(cached(true), row(5, 'd'), byName, 'update');
  expect(names(known)).toEqual(['ac', 'deg']);
  expect(counts(known)).toEqual([9, 9]);
  const moved = upsertRow(cached(true), row(1, 'z'), byName, 'update');
  expect(counts(upsertRow(moved, row(1, 'b'), byName, 'update'))).toEqual([9, 9]);
});

it('a row that sorts after the last loaded page is left out, unless that is the last one', () => {
  expect(names(upsertRow(cached(true), row(5, 'z'), byName, 'create'))).toEqual(['ac', 'eg']);
  expect(names(upsertRow(cached(false), row(5, 'z'), byName, 'create'))).toEqual(['ac', 'egz']);
});

it('a row that is deleted twice is subtracted once', () => {
  const once = removeRow(cached(true), 3);
  expect(names(once)).toEqual(['ac', 'g']);
  expect(counts(once)).toEqual([8, 8]);
  expect(removeRow(once, 3)).toBe(once);
});
