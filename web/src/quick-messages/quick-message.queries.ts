import type { OfferedQuickMessage, QuickMessage } from '@balcao/contract/quick-messages/quick-message';
import { quickMessageApi } from '@balcao/contract/quick-messages/quick-message.api';
import { useQuery } from '@tanstack/react-query';
import { call, fetchBlob } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { mediaPath } from '../platform/media-path.ts';
import { updateCached } from '../platform/queries/cached-changes.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { emptyState } from '../platform/queries/query-state.ts';
import { Refusal } from '../platform/refusal.ts';
import { useSession } from '../shell/session/session.tsx';
import { cachedLists, type RecordPages, type Records, useRecords } from '../ui/tables/use-records.ts';
import { applyEventToOffered, applyQuickMessageEvent, countUse } from './quick-message.live.ts';

const listKey = ['quick-messages', 'list'] as const;
const offeredKey = ['quick-messages', 'offered'] as const;

/** The page's list, searched and paged. */
export function useQuickMessages(): Records<QuickMessage> {
  useLive('quickemessage', (event) => {
    for (const { key, isSearched: isFiltered } of cachedLists(listKey))
      updateCached<RecordPages<QuickMessage>>(key, (cached) => applyQuickMessageEvent(cached, event, { isFiltered }));
  });
  return useRecords<QuickMessage>({
    key: listKey,
    fetch: async ({ search, page, signal }) => {
      const reply = await call(quickMessageApi.list, { query: { searchParam: search, pageNumber: page }, signal });
      return { rows: reply.records, count: reply.count, hasMore: reply.hasMore };
    },
  });
}

type OfferedQuickMessages = {
  /** general and own quick replies, most used first; undefined until known */
  offered: OfferedQuickMessage[] | undefined;
  /** why there are none to show */
  error: unknown;
  retry: () => void;
};

/** The quick replies for a conversation. Fetched when first `wanted`. */
export function useOfferedQuickMessages(wanted: boolean): OfferedQuickMessages {
  const { user } = useSession();
  useLive('quickemessage', (event) =>
    updateCached<OfferedQuickMessage[]>(offeredKey, (cached) => applyEventToOffered(cached, event, user.id)),
  );
  const query = useQuery({
    queryKey: offeredKey,
    queryFn: async ({ signal }) => {
      const rows = await call(quickMessageApi.offered, { signal });
      return Array.isArray(rows) ? rows : rows.records;
    },
    enabled: wanted,
  });
  return { offered: query.data, error: emptyState(query).error, retry: () => void query.refetch() };
}

/** Maximum wait for the filled text. */
const fillTimeoutMs = 2000;

/**
 * Counts the use and returns the text with its variables filled. Without a response it is unchanged: variables are
 * filled when it is sent.
 */
export async function fillQuickMessage({ id, message }: QuickMessage, ticketId: number): Promise<string> {
  updateCached<OfferedQuickMessage[]>(offeredKey, (rows) => countUse(rows, id));
  const filled = call(quickMessageApi.use, { params: { id }, body: { ticketId } }).then(
    (reply) => reply.message,
    () => message,
  );
  const asWritten = new Promise<string>((resolve) => setTimeout(resolve, fillTimeoutMs, message));
  return message.includes('{{') ? Promise.race([filled, asWritten]) : message;
}

/** Fetches its file for sending. Signed addresses expire: on failure a new one is requested. */
export async function fetchQuickMessageFile({ id, mediaPath: url, mediaName }: QuickMessage): Promise<File> {
  const blob = await fetchBlob(mediaPath(url ?? '')).catch(async (error) => {
    if (!(error instanceof Refusal)) throw error;
    const fresh = await call(quickMessageApi.show, { params: { id } });
    return fetchBlob(mediaPath(fresh.mediaPath ?? ''));
  });
  return new File([blob], mediaName ?? '', { type: blob.type });
}

/** Invalidates the lists after the user's own write. */
export const invalidateQuickMessages = (): void => void queryClient.invalidateQueries({ queryKey: ['quick-messages'] });

export async function removeQuickMessage({ id }: QuickMessage): Promise<void> {
  await call(quickMessageApi.remove, { params: { id } });
  invalidateQuickMessages();
}
