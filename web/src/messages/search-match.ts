type TextPart = { text: string; match: boolean };

/** Normalizes letter by letter (no accents, lower case), so that indexes match the original text. */
const normalizeLetters = (text: string) =>
  [...text].map((letter) => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() || letter);

function find(text: string, search: string, from = 0): { at: number; length: number } | undefined {
  const [letters, asked] = [normalizeLetters(text), normalizeLetters(search.trim())];
  if (asked.length === 0) return undefined;
  for (let at = from; at + asked.length <= letters.length; at++)
    if (asked.every((letter, index) => letters[at + index] === letter)) return { at, length: asked.length };
  return undefined;
}

/** Splits the text into parts and marks the matches. */
export function splitByMatch(text: string, search: string): TextPart[] {
  const letters = [...text];
  const parts: TextPart[] = [];
  let at = 0;
  for (let match = find(text, search); match; match = find(text, search, at)) {
    if (match.at > at) parts.push({ text: letters.slice(at, match.at).join(''), match: false });
    parts.push({ text: letters.slice(match.at, match.at + match.length).join(''), match: true });
    at = match.at + match.length;
  }
  if (at < letters.length) parts.push({ text: letters.slice(at).join(''), match: false });
  return parts;
}

/** Matches before this index are visible anyway; otherwise some context before the match is kept. */
const [cutFrom, before] = [36, 24];

/** Cuts a long text to start shortly before the match, so that it is visible on one line. */
export function cutAround(text: string, search: string): string {
  const match = find(text, search);
  if (!match || match.at <= cutFrom) return text.slice(0, 300);
  const letters = [...text];
  const start = letters.indexOf(' ', match.at - before) + 1;
  return `…${letters.slice(start > 0 && start <= match.at ? start : match.at - before).join('')}`.slice(0, 300);
}
