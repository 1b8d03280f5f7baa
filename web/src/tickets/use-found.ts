import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

/** Spec 5: a search for people begins at three characters, after the typing has stopped. */
export const searchFrom = 3;
const searchDelayMs = 500;
const nothing: never[] = [];

export type Found<Row> = {
  rows: readonly Row[];
  /** too little is typed to search */
  short: boolean;
  /** the answer to this very text is not here yet */
  typing: boolean;
};

/** What the server finds for what is typed. */
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
