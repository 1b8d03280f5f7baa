import type { FileList } from '@balcao/contract/file-lists/file-list';
import { expect, it } from 'vitest';
import type { RecordPages } from '../ui/tables/use-records.ts';
import { applyFileListEvent } from './file-list.live.ts';

const list = (id: number, name: string, over: Partial<FileList> = {}): FileList => ({
  id,
  name,
  message: '',
  userId: 1,
  companyId: 1,
  options: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...over,
});
const cached: RecordPages<FileList> = {
  pageParams: [1],
  pages: [{ rows: [list(1, 'Ambientes'), list(3, 'Preços')], count: 2, hasMore: false }],
};
const names = (pages: RecordPages<FileList>) => pages.pages.flatMap(({ rows }) => rows.map(({ name }) => name));
const updateOf = (fileList: FileList) => ({ action: 'update' as const, files: fileList, fileList });

it('inserts a new list of files in its place, and not into a search', () => {
  const event = updateOf(list(2, 'Catálogo'));
  expect(names(applyFileListEvent(cached, event, { isFiltered: false }))).toEqual(['Ambientes', 'Catálogo', 'Preços']);
  expect(names(applyFileListEvent(cached, event, { isFiltered: true }))).toEqual(['Ambientes', 'Preços']);
  const removed = applyFileListEvent(cached, { action: 'delete', fileId: 1 }, { isFiltered: false });
  expect(names(removed)).toEqual(['Preços']);
});

it('a notice that is older than the row changes nothing', () => {
  const newer = list(1, 'Salas', { updatedAt: '2026-01-02T00:00:00.000Z' });
  const after = applyFileListEvent(cached, updateOf(newer), { isFiltered: false });
  expect(names(applyFileListEvent(after, updateOf(list(1, 'Antiga')), { isFiltered: false }))).toEqual([
    'Preços',
    'Salas',
  ]);
});
