import type { AuditEntry, AuditKind } from '@balcao/contract/audit/audit';
import { auditApi } from '@balcao/contract/audit/audit.api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../platform/api.ts';
import { useAddressSearch } from '../ui/address/use-address-search.ts';
import { ownData, pagingOf, type Records } from '../ui/tables/use-records.ts';

export type AuditFilter = {
  userId: number | undefined;
  kind: AuditKind | undefined;
  /** YYYY-MM-DD, of the company's zone */
  dateStart: string | undefined;
  dateEnd: string | undefined;
};

/** Paged by key, since entries are written meanwhile. The total is not counted. */
export function useAudit(filter: AuditFilter): Records<AuditEntry> {
  const { search, setSearch, debounced: searchParam } = useAddressSearch();
  const query = useInfiniteQuery({
    queryKey: ['audit', filter, searchParam],
    queryFn: ({ pageParam, signal }) =>
      call(auditApi.list, { query: { ...filter, searchParam, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: (cached) => cached,
  });
  const data = ownData(query);
  const rows = useMemo(() => data?.pages.flatMap(({ entries }) => entries) ?? [], [data]);
  return {
    rows,
    count: undefined,
    search,
    setSearch,
    ...pagingOf(query),
    loadMore: () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
  };
}

/** All entries that match the filter, newest first. */
export async function fetchAuditExport(filter: AuditFilter & { searchParam: string }): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(auditApi.export, { query: { ...filter, cursor } });
    entries.push(...page.entries);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return entries;
}

/** Records in the audit log that contacts were exported as a file, which the browser makes. */
export const noteContactExport = (rows: number): Promise<object> =>
  call(auditApi.noteExport, { body: { of: 'contacts', rows } });
