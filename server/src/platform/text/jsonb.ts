import { sanitizeText } from './sanitize-text.ts';

/**
 * The text of a jsonb parameter. PostgreSQL refuses JSON that contains NUL or half of a surrogate pair; customers send
 * both, and truncating a text may leave a half. These are removed.
 */
export function jsonb(value: unknown): string {
  const text = JSON.stringify(value);
  // Tested first, because rewriting takes several times as long as serialising. A text that only spells out such an escape is
  // rewritten unchanged.
  return refusedEscape.test(text) ? JSON.stringify(value, storable) : text;
}

const refusedEscape = /\\u(?:0000|d[89a-f])/;

function storable(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return sanitizeText(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [sanitizeText(key), inner]));
}
