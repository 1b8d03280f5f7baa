import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { searchDelayMs } from '../forms/search-delay.ts';
import { useAddressText } from './use-address-text.ts';

/** The search of a page, as typed and, after a pause in typing, as `settled`; the address shows it. */
export function useAddressSearch(): { search: string; setSearch: (text: string) => void; settled: string } {
  const [inAddress, setInAddress] = useAddressText('search');
  const [search, setSearch] = useState(inAddress);
  const [settled] = useDebouncedValue(search.trim(), searchDelayMs);
  useEffect(() => setInAddress(settled), [settled, setInAddress]);
  return { search, setSearch, settled };
}
