import { storableText } from '../../platform/storable-text.ts';

/** Makes JSON storable in PostgreSQL, which rejects NUL and unpaired surrogates; customers' texts may contain both. */
export function storableOf(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storableOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableOf(key), storableOf(inner)]));
}
