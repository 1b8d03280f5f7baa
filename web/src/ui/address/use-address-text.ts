import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { idsOf } from './ids-of.ts';

/**
 * A filter of a page that its address shows (`?name=text`, none for ''), so that Back, a reload and a copied link restore
 * it. The page's state leads: an entry of the history that only opened something on the page does not change it.
 * A name may be in use once per page.
 */
export function useAddressText(name: string): [string, (text: string) => void] {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const [text, setText] = useState(() => new URLSearchParams(search).get(name) ?? '');
  useEffect(() => {
    const address = new URLSearchParams(search);
    if ((address.get(name) ?? '') === text) return;
    if (text === '') address.delete(name);
    else address.set(name, text);
    // If two change at once the second replaces the first, which then differs again.
    void navigate({ search: String(address) }, { replace: true, state });
  }, [name, text, search, state, navigate]);
  return [text, setText];
}

/** The same for ids. */
export function useAddressIds(name: string): [number[], (ids: readonly number[]) => void] {
  const [text, setText] = useAddressText(name);
  const ids = useMemo(() => idsOf(text), [text]);
  return [ids, useCallback((chosen) => setText(chosen.join(',')), [setText])];
}
