import { describe, expect, it } from 'vitest';
import { distinctRows, nextRecordPage } from './next-record-page.ts';
import { removeRow, upsertRow } from './paged-cache.ts';
import type { RecordPages } from './use-records.ts';

type Row = { id: number; name: string };
const byName = (a: Row, b: Row) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id);
const row = (id: number, name: string): Row => ({ id, name });

describe('the next page', () => {
  /** Records of a server, two per page, and a list that loads them. */
  const listOf = (server: Row[]) => {
    let loaded: RecordPages<Row> = { pages: [], pageParams: [] };
    const ask = (number: number) => {
      const rows = server.slice((number - 1) * 2, number * 2);
      const page = { rows, size: rows.length, count: server.length, hasMore: number * 2 < server.length };
      loaded = { pages: [...loaded.pages, page], pageParams: [...loaded.pageParams, number] };
    };
    ask(1);
    return {
      ids: () => distinctRows(loaded.pages).map(({ id }) => id),
      remove(id: number) {
        server.splice(
          server.findIndex((one) => one.id === id),
          1,
        );
        loaded = removeRow(loaded, id);
      },
      add(one: Row) {
        server.unshift(one);
        loaded = upsertRow(loaded, one, byName, 'create');
      },
      more() {
        const number = nextRecordPage(loaded.pages, loaded.pageParams.at(-1) ?? 0);
        if (number !== undefined) ask(number);
        return number;
      },
    };
  };
  const six = () => ['b', 'c', 'd', 'e', 'f', 'g'].map((name, i) => row(i + 1, name));

  it('returns rows that moved up when others were deleted, then the following ones', () => {
    const list = listOf(six());
    list.more();
    list.remove(1);
    list.remove(3);
    list.remove(4);
    expect([list.more(), list.more(), list.more()]).toEqual([1, 2, undefined]);
    expect(list.ids()).toEqual([2, 5, 6]);
  });

  it('is the one after the added rows; known rows are not shown twice', () => {
    const list = listOf(six());
    list.add(row(7, 'a'));
    list.add(row(8, 'a'));
    while (list.more() !== undefined);
    expect(list.ids().toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('is never one that returned nothing, whatever a notice removed from the list', () => {
    const page = (rows: Row[]) => ({ rows, size: 2, hasMore: true });
    const [first, second] = [page([row(1, 'b')]), page([row(3, 'd'), row(4, 'e')])];
    expect(nextRecordPage([first, second], 2)).toBe(2);
    expect(nextRecordPage([first, second, second], 2)).toBe(3);
  });
});
