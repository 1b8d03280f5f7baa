import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { searchDelayMs } from '../forms/search-delay.ts';
import { useAddressText } from './use-address-text.ts';

/** The search of a page, as typed and, after a pause in typing, as `debounced`; the address shows it. */
export function useAddressSearch(): { search: string; setSearch: (text: string) => void; debounced: string } {
  const [inAddress, setInAddress] = useAddressText('search');
  const [search, setSearch] = useState(inAddress);
  const [debounced] = useDebouncedValue(search.trim(), searchDelayMs);
  useEffect(() => setInAddress(debounced), [debounced, setInAddress]);
  return { search, setSearch, debounced };
}
