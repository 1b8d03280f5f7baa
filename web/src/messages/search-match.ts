type Part = { text: string; match: boolean };

/** Letter by letter without accents and case, so that places in the plain text are places in the text. */
const plain = (text: string) =>
  [...text].map((letter) => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() || letter);

function find(text: string, search: string, from = 0): { at: number; length: number } | undefined {
  const [letters, asked] = [plain(text), plain(search.trim())];
  if (asked.length === 0) return undefined;
  for (let at = from; at + asked.length <= letters.length; at++)
    if (asked.every((letter, index) => letters[at + index] === letter)) return { at, length: asked.length };
  return undefined;
}

/** The text in parts, those that were searched for marked. */
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

/** What is found this early is in sight anyway; otherwise some words before it are kept. */
const [cutFrom, before] = [36, 24];

/** A long text from shortly before what was searched for, so that it is seen on one line. */
export function cutAround(text: string, search: string): string {
  const found = find(text, search);
  if (!found || found.at <= cutFrom) return text.slice(0, 300);
  const letters = [...text];
  const start = letters.indexOf(' ', found.at - before) + 1;
  return `…${letters.slice(start > 0 && start <= found.at ? start : found.at - before).join('')}`.slice(0, 300);
}
