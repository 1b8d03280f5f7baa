import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { emptyState } from '../../platform/queries/query-state.ts';
import { searchDelayMs } from './search-delay.ts';

/** Contact searches start at three characters, debounced. */
export const minSearchLength = 3;
const noRows: never[] = [];

export type AsyncOptions<Row> = {
  rows: readonly Row[];
  /** the text is too short to search */
  isTooShort: boolean;
  /** the result of the current text is pending */
  isTyping: boolean;
  /** the search for the current text failed; undefined while it is repeated */
  error: unknown;
  retry: () => void;
};

/** Server results for the typed text. */
export function useAsyncOptions<Row>(
  key: string,
  typed: string,
  find: (text: string, signal: AbortSignal) => Promise<Row[]>,
): AsyncOptions<Row> {
  const text = typed.trim();
  const [debounced] = useDebouncedValue(text, searchDelayMs);
  const short = text.length < minSearchLength;
  const query = useQuery({
    queryKey: ['found', key, debounced],
    queryFn: ({ signal }) => find(debounced, signal),
    enabled: debounced.length >= minSearchLength,
    placeholderData: keepPreviousData,
  });
  const isTyping = !short && (debounced !== text || query.isFetching);
  const { data, isPlaceholderData, error, isPending, isPaused, refetch } = query;
  // Rows of the former text do not answer this one.
  const state = emptyState({ data: isPlaceholderData ? undefined : data, error, isPending, isPaused });
  const failure = short || isTyping ? undefined : (state.error ?? undefined);
  return {
    rows: short || failure !== undefined ? noRows : (data ?? noRows),
    isTooShort: short,
    isTyping,
    error: failure,
    retry: () => void refetch(),
  };
}
