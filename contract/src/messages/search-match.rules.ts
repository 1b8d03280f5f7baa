/** Each character with its combining marks: some phones send accents as separate characters. */
const lettersOf = (text: string): string[] => text.match(/.\p{M}*/gsu) ?? [];

/** The normalised text for the comparison, letter by letter (no accents, lower case), so that positions match the original text. */
const normalizeLetters = (text: string) =>
  lettersOf(text).map((letter) => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() || letter);

type Match = { at: number; length: number };
type TextPart = { text: string; match: boolean };
const isPartOfWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/** Finds the matches of a search in a text, in order. */
type Find = (text: string, search: string) => Match[];

/** Matches beginnings of words, as the server finds messages. */
const findWords: Find = (text, search) => {
  const letters = normalizeLetters(text);
  const words = normalizeLetters(search)
    .join('')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => [...word]);
  const found: Match[] = [];
  for (let at = 0; at < letters.length; at++) {
    if (isPartOfWord(letters[at - 1])) continue;
    const begun = words.filter((word) => word.every((letter, index) => letters[at + index] === letter));
    const length = Math.max(0, ...begun.map((word) => word.length));
    if (length === 0) continue;
    found.push({ at, length });
    at += length - 1;
  }
  return found;
};

/** Matches the search text anywhere, as the server finds names. */
const findTyped: Find = (text, search) => {
  const [letters, asked] = [normalizeLetters(text), normalizeLetters(search.trim())];
  const found: Match[] = [];
  if (asked.length === 0) return found;
  for (let at = 0; at + asked.length <= letters.length; at++) {
    if (!asked.every((letter, index) => letters[at + index] === letter)) continue;
    found.push({ at, length: asked.length });
    at += asked.length - 1;
  }
  return found;
};

const split =
  (find: Find) =>
  (text: string, search: string): TextPart[] => {
    const letters = lettersOf(text);
    const parts: TextPart[] = [];
    let from = 0;
    for (const { at, length } of find(text, search)) {
      if (at > from) parts.push({ text: letters.slice(from, at).join(''), match: false });
      parts.push({ text: letters.slice(at, at + length).join(''), match: true });
      from = at + length;
    }
    if (from < letters.length) parts.push({ text: letters.slice(from).join(''), match: false });
    return parts;
  };

/** Splits the text of a message into parts and marks the searched words. */
export const splitByWords = split(findWords);
/** Splits a name into parts and marks the searched text. */
export const splitByTyped = split(findTyped);

/** Matches before `cutFrom` are visible anyway; otherwise some context before the match is kept. */
const [cutFrom, before, maxLength] = [36, 24, 300];

/** Cuts a long text to start shortly before the first searched word, so that it is visible on one line. */
export function cutAround(text: string, search: string): string {
  const match = findWords(text, search)[0];
  const letters = lettersOf(text);
  if (!match || match.at <= cutFrom) return letters.slice(0, maxLength).join('');
  const start = letters.indexOf(' ', match.at - before) + 1;
  const from = start > 0 && start <= match.at ? start : match.at - before;
  return `…${letters.slice(from, from + maxLength).join('')}`;
}
