import { sanitizeText } from './sanitize-text.ts';

/** Code that reads JSON recurses as deeply as it is nested. Legitimate input has a depth of about ten. */
const maxDepth = 100;

/**
 * Parses JSON that will be stored. Only texts that contain an escape for a character which PostgreSQL does not accept
 * are rewritten; checking for that is cheap. @throws SyntaxError for invalid or too deeply nested JSON
 */
export function parseJson(text: string): unknown {
  if (!isWithinDepth(text)) throw new SyntaxError('nested too deeply');
  if (!/\\u(0000|d[89a-f])/i.test(text)) return JSON.parse(text) as unknown;
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' ? sanitizeText(value) : value,
  ) as unknown;
}

/** `parseJson`, with undefined (which JSON cannot express) for text that it rejects. */
export function tryParseJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Counts brackets outside of texts, so that nothing has to be parsed first. */
function isWithinDepth(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    if (inString) {
      if (char === 0x5c) i++;
      else if (char === 0x22) inString = false;
    } else if (char === 0x22) inString = true;
    else if (char === 0x5b || char === 0x7b) {
      depth++;
      if (depth > maxDepth) return false;
    } else if (char === 0x5d || char === 0x7d) depth--;
  }
  return true;
}
