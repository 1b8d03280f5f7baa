import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Contact searches start at three characters, debounced. */
export const minSearchLength = 3;
const searchDelayMs = 500;
const noRows: never[] = [];

export type AsyncOptions<Row> = {
  rows: readonly Row[];
  /** the text is too short to search */
  isTooShort: boolean;
  /** the result of the current text is pending */
  isTyping: boolean;
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
  return {
    rows: short ? noRows : (query.data ?? noRows),
    isTooShort: short,
    isTyping: !short && (debounced !== text || query.isFetching),
  };
}
