import { sanitizeText } from './sanitize-text.ts';

/**
 * The text of a jsonb parameter. PostgreSQL refuses JSON that holds NUL or half of a surrogate pair: customers send both, and a
 * text that was cut may end in a half. These are left out.
 */
export function jsonb(value: unknown): string {
  const text = JSON.stringify(value);
  // Looked for first, as rewriting costs several times the writing. A text that spells out such an escape is rewritten as it was.
  return refusedEscape.test(text) ? JSON.stringify(value, storable) : text;
}

const refusedEscape = /\\u(?:0000|d[89a-f])/;

function storable(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return sanitizeText(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [sanitizeText(key), inner]));
}
