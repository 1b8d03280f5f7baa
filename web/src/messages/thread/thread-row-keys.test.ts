import { expect, it } from 'vitest';
import {
  maxRowsAround,
  minMarginRows,
  rowsOfScreen,
  shouldMove,
  rowWindow as windowOf,
} from '../../ui/row-window/row-window.ts';
import { messageOf } from '../sample-message.ts';
import { threadRowKeys } from './thread-row-keys.ts';
import { threadRows } from './thread-rows.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 12) + second * 1000).toISOString();
const messages = Array.from({ length: 5_000 }, (_, i) => messageOf({ id: String(i + 1), createdAt: at(i) }));
const rows = threadRows(messages);
const { anchorOf, contains: containsMessage } = threadRowKeys;
const rowWindow = (of: typeof rows, centre: string | null) => windowOf(of, centre, threadRowKeys);
const maxRows = 2 * maxRowsAround;

it('a thread of 5,000 renders no more rows than one of 100', () => {
  for (const centre of [null, '1', '2500', '5000', 'gone']) {
    const { from, to } = rowWindow(rows, centre);
    expect(to - from).toBeLessThanOrEqual(maxRows);
    expect(to - from).toBeGreaterThanOrEqual(maxRowsAround);
  }
});

it('without a centre row the window has the newest', () => {
  expect(rowWindow(rows, null).to).toBe(rows.length);
  expect(rowWindow(rows, 'gone')).toEqual(rowWindow(rows, null));
});

it('at first the newest screenful is enough, and never more than the whole window', () => {
  expect(windowOf(rows, null, threadRowKeys, rowsOfScreen(900))).toEqual({ from: rows.length - 23, to: rows.length });
  expect(windowOf(rows, '2500', threadRowKeys, rowsOfScreen(900))).toEqual(rowWindow(rows, '2500'));
  expect(rowsOfScreen(10_000)).toBe(maxRowsAround);
});

it('the window stays around its row when a page is prepended', () => {
  const later = threadRows(messages.slice(1_000));
  const before = rowWindow(later, '3000');
  const after = rowWindow(rows, '3000');
  expect(rows[after.from]).toMatchObject({ key: later[before.from]?.key });
  expect(rows[after.to - 1]).toMatchObject({ key: later[before.to - 1]?.key });
});

it('the window moves before the visible rows reach its end, and not at the ends of the thread', () => {
  const frame = { from: 100, to: 100 + maxRows };
  const inside = [frame.from + minMarginRows, frame.to - 1 - minMarginRows] as const;
  expect(shouldMove(frame, 5_000, ...inside)).toBe(false);
  expect(shouldMove(frame, 5_000, inside[0] - 1, inside[1])).toBe(true);
  expect(shouldMove(frame, 5_000, inside[0], inside[1] + 1)).toBe(true);
  expect(shouldMove({ from: 0, to: 80 }, 80, 0, 79)).toBe(false);
});

it('an album is found by each of its pictures, and keyed by its last, which stays when it grows upward', () => {
  const photo = (id: string) => messageOf({ id, mediaType: 'image', body: '', createdAt: at(Number(id)) });
  const album = threadRows([photo('1'), photo('2'), photo('3')]).find((row) => row.kind === 'album')!;
  expect(['1', '2', '3', '4'].map((id) => containsMessage(album, id))).toEqual([true, true, true, false]);
  expect(anchorOf(album)).toBe('3');
});

it('a message keeps its key when the server has answered', () => {
  const local = threadRows([messageOf({ id: 'local:abc', clientId: 'abc', fromMe: true })]).at(-1)!;
  const answered = threadRows([messageOf({ id: '7', clientId: 'abc', fromMe: true })]).at(-1)!;
  expect(containsMessage(answered, anchorOf(local))).toBe(true);
  expect(containsMessage(answered, '7')).toBe(true);
});
