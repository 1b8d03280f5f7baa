import { sanitizeText } from '../../platform/text/sanitize-text.ts';

/** Makes JSON storable in PostgreSQL, which rejects NUL and unpaired surrogates; customers' texts may contain both. */
export function sanitizeJson(value: unknown): unknown {
  if (typeof value === 'string') return sanitizeText(value);
  if (Array.isArray(value)) return value.map(sanitizeJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [sanitizeJson(key), sanitizeJson(inner)]));
}
