import { expect, it } from 'vitest';
import { type FileEntry, moveEntry, withIds } from './file-entries.ts';

const entry = (key: string, id?: number): FileEntry => ({ key, id, name: key, caption: '', url: '', mediaType: '' });
const option = (id: number) => ({ id, fileId: 1, name: '', caption: '', path: '', mediaType: '' });
const keys = (entries: FileEntry[]) => entries.map(({ key }) => key).join('');

it('moves a file up, down and to the place where it is dropped; beyond the ends it stays', () => {
  const entries = ['a', 'b', 'c'].map((key) => entry(key));
  expect(keys(moveEntry(entries, 2, 0))).toBe('cab');
  expect(keys(moveEntry(entries, 0, 1))).toBe('bac');
  expect([keys(moveEntry(entries, 0, -1)), keys(moveEntry(entries, 2, 3))]).toEqual(['abc', 'abc']);
});

it('new files get the server’s ids, even if a stored one was removed meanwhile', () => {
  const entries = [entry('stored', 7), entry('x'), entry('removed', 8), entry('y')];
  const ids = withIds(entries, [option(7), option(21), option(22)]).map(({ id }) => id);
  expect(ids).toEqual([7, 21, 8, 22]);
});
