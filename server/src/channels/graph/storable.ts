import { storableText } from '../../platform/storable-text.ts';

/** JSON as PostgreSQL keeps it: it has no NUL in text and no half of a surrogate pair, which a customer's text may hold. */
export function storableOf(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storableOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableOf(key), storableOf(inner)]));
}
