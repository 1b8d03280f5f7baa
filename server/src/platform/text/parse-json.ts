import { sanitizeText } from './sanitize-text.ts';

/** What is read walks in as deep as it is nested. The deepest that anybody has reason to send is about ten. */
const maxDepth = 100;

/**
 * JSON as it is kept. The look at its texts is cheap: only those that escape a character which PostgreSQL does not
 * take are rewritten.
 * @throws SyntaxError for what is no JSON, or is nested too deeply
 */
export function parseJson(text: string): unknown {
  if (!isWithinDepth(text)) throw new SyntaxError('nested too deeply');
  if (!/\\u(0000|d[89a-f])/i.test(text)) return JSON.parse(text) as unknown;
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'string' ? sanitizeText(value) : value,
  ) as unknown;
}

/** Brackets are counted without their texts, so that nothing has to be parsed first. */
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
