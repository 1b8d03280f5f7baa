import { normalizeSearch } from './normalize-search.ts';

type Named = { id: number; name: string };

/** Order of lists by name, as the server sorts them: without accents and case, equal names by id. */
export function compareNames(a: Named, b: Named): number {
  const [first, second] = [normalizeSearch(a.name), normalizeSearch(b.name)];
  return first < second ? -1 : first > second ? 1 : a.id - b.id;
}
