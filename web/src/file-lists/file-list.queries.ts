import type { FileList } from '@balcao/contract/file-lists/file-list';
import { fileListApi } from '@balcao/contract/file-lists/file-list.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { updateCached } from '../platform/queries/cached-changes.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { type FetchFailure, fetchState } from '../platform/queries/query-state.ts';
import { cachedLists, type RecordPages, type Records, useRecords } from '../ui/tables/use-records.ts';
import { applyFileListEvent } from './file-list.live.ts';

const listKey = ['file-lists', 'list'] as const;

export function useFileLists(): Records<FileList> {
  useLive('file', (event) => {
    for (const { key, isSearched: isFiltered } of cachedLists(listKey))
      updateCached<RecordPages<FileList>>(key, (cached) => applyFileListEvent(cached, event, { isFiltered }));
  });
  return useRecords<FileList>({
    key: listKey,
    fetch: async ({ search, page, signal }) => {
      const reply = await call(fileListApi.list, { query: { searchParam: search, pageNumber: page }, signal });
      return { rows: reply.files, count: reply.count, hasMore: reply.hasMore };
    },
  });
}

const noLists: FileList[] = [];

/** All lists, for pickers. */
export function useAllFileLists(): { lists: FileList[]; failure: FetchFailure | undefined } {
  const query = useQuery({
    queryKey: ['file-lists', 'all'],
    queryFn: async ({ signal }) => {
      const all: FileList[] = [];
      for (let pageNumber = 1; ; pageNumber += 1) {
        const { files, hasMore } = await call(fileListApi.list, { query: { pageNumber }, signal });
        all.push(...files);
        if (!hasMore) return all;
      }
    },
  });
  return { lists: query.data ?? noLists, failure: fetchState(query).failure };
}

/** Invalidates the lists after the user's own write. */
export const invalidateFileLists = (): void => void queryClient.invalidateQueries({ queryKey: ['file-lists'] });

export async function removeFileList({ id }: FileList): Promise<void> {
  await call(fileListApi.remove, { params: { id } });
  invalidateFileLists();
}
