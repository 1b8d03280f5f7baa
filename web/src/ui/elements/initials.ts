/** Hues of docs/theme.md: distinguishable from each other, and none is a status colour. */
const hues = [28, 62, 96, 150, 192, 248, 300, 350] as const;

/** First letters of the first and the last word; one letter for one word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? []);
  return ((words[0] ?? '') + (words.length > 1 ? words.at(-1) : '')).toUpperCase();
}

/** The same name has the same hue on every screen. */
export function hueForName(name: string): number {
  let hash = 0;
  for (const char of name) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 65_521;
  return hues[hash % hues.length] ?? hues[0];
}
