type Part = { text: string; match: boolean };

/** Normalizes letter by letter (no accents, lower case), so that indexes match the original text. */
const plain = (text: string) =>
  [...text].map((letter) => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() || letter);

function find(text: string, search: string, from = 0): { at: number; length: number } | undefined {
  const [letters, asked] = [plain(text), plain(search.trim())];
  if (asked.length === 0) return undefined;
  for (let at = from; at + asked.length <= letters.length; at++)
    if (asked.every((letter, index) => letters[at + index] === letter)) return { at, length: asked.length };
  return undefined;
}

/** Splits the text into parts and marks the matches. */
export function splitByMatch(text: string, search: string): Part[] {
  const letters = [...text];
  const parts: Part[] = [];
  let at = 0;
  for (let found = find(text, search); found; found = find(text, search, at)) {
    if (found.at > at) parts.push({ text: letters.slice(at, found.at).join(''), match: false });
    parts.push({ text: letters.slice(found.at, found.at + found.length).join(''), match: true });
    at = found.at + found.length;
  }
  if (at < letters.length) parts.push({ text: letters.slice(at).join(''), match: false });
  return parts;
}

/** Matches before this index are visible anyway; otherwise some context before the match is kept. */
const [cutFrom, before] = [36, 24];

/** Cuts a long text to start shortly before the match, so that it is visible on one line. */
export function cutAround(text: string, search: string): string {
  const found = find(text, search);
  if (!found || found.at <= cutFrom) return text.slice(0, 300);
  const letters = [...text];
  const start = letters.indexOf(' ', found.at - before) + 1;
  return `…${letters.slice(start > 0 && start <= found.at ? start : found.at - before).join('')}`.slice(0, 300);
}
