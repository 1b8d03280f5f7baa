import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Contact searches start at three characters, debounced. */
export const searchFrom = 3;
const searchDelayMs = 500;
const nothing: never[] = [];

export type Found<Row> = {
  rows: readonly Row[];
  /** the text is too short to search */
  short: boolean;
  /** the result of the current text is pending */
  typing: boolean;
};

/** Server results for the typed text. */
export function useFound<Row>(
  key: string,
  typed: string,
  find: (text: string, signal: AbortSignal) => Promise<Row[]>,
): Found<Row> {
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, searchDelayMs);
  const short = text.length < searchFrom;
  const query = useQuery({
    queryKey: ['found', key, settled],
    queryFn: ({ signal }) => find(settled, signal),
    enabled: settled.length >= searchFrom,
    placeholderData: keepPreviousData,
  });
  return {
    rows: short ? nothing : (query.data ?? nothing),
    short,
    typing: !short && (settled !== text || query.isFetching),
  };
}
