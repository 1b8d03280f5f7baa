import type { ContactImport, ContactImportRow, ImportOutcome } from '@balcao/contract/contact-imports/contact-import';
import { contactImportApi } from '@balcao/contract/contact-imports/contact-import.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { updateCached } from '../platform/queries/cached-changes.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { emptyState } from '../platform/queries/query-state.ts';

const key = (id: number) => ['contact-imports', id] as const;
/** Whether the server is still working on the import. */
const isUnderWay = ({ status }: ContactImport) => status === 'reading' || status === 'running';
/** Polling, in case a notice is lost. */
const pollMs = 5000;

export function useContactImport(id: number | undefined): ContactImport | undefined {
  useLive('contactImport', (event) => {
    if (event.action !== 'update') return;
    updateCached<ContactImport>(key(event.contactImport.id), (cached) =>
      cached.updatedAt > event.contactImport.updatedAt ? cached : event.contactImport,
    );
  });
  const query = useQuery({
    queryKey: key(id ?? 0),
    queryFn: ({ signal }) => call(contactImportApi.show, { params: { importId: id ?? 0 }, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? pollMs : false),
  });
  return id === undefined ? undefined : query.data;
}

export const cacheContactImport = (contactImport: ContactImport): void =>
  void queryClient.setQueryData(key(contactImport.id), contactImport);

/** The first rows with this outcome; undefined: with any. */
export function useImportRows({ id, status }: ContactImport, outcome: ImportOutcome | undefined) {
  const query = useQuery({
    queryKey: ['contact-import-rows', id, outcome ?? 'all', status],
    queryFn: ({ signal }) => call(contactImportApi.rows, { params: { importId: id }, query: { outcome }, signal }),
  });
  return { page: query.data, error: emptyState(query).error, retry: () => void query.refetch() };
}

export async function fetchRefusedRows(id: number): Promise<ContactImportRow[]> {
  const all: ContactImportRow[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const query = { outcome: 'refused' as const, pageNumber };
    const { records, hasMore } = await call(contactImportApi.rows, { params: { importId: id }, query });
    all.push(...records);
    if (!hasMore) return all;
  }
}

export async function startImport({ id }: ContactImport): Promise<void> {
  cacheContactImport(await call(contactImportApi.start, { params: { importId: id } }));
}

/** Deletes an import that was not started; errors are ignored. */
export const discardImport = ({ id }: ContactImport): Promise<unknown> =>
  call(contactImportApi.remove, { params: { importId: id } }).catch(() => undefined);
