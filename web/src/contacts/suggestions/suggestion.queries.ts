import type { MergeSuggestion } from '@balcao/contract/contact-merges/merge-suggestion';
import { mergeSuggestionApi } from '@balcao/contract/contact-merges/merge-suggestion.api';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { useLive } from '../../platform/live.ts';
import { queryClient } from '../../platform/queries/query-client.ts';

const key = ['contacts', 'merge-suggestions'] as const;
/** Contacts change in bursts. */
const refetchAfterMs = 2000;

type Suggestions = { suggestions: MergeSuggestion[]; hasMore: boolean };

/** Merge suggestions; none for users who may not merge. */
export function useSuggestions(enabled: boolean): Suggestions | undefined {
  const refetch = useDebouncedCallback(invalidateSuggestions, refetchAfterMs);
  useLive('contact', () => {
    if (enabled) refetch();
  });
  useLive('contactImport', ({ action }) => {
    if (enabled && action === 'imported') refetch();
  });
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(mergeSuggestionApi.list, { signal }),
    enabled,
  }).data;
}

export const invalidateSuggestions = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key });
