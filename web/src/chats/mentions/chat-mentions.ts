import { normalizeSearch } from '../../platform/text/normalize-search.ts';

type Person = { id: number; name: string };

/** The part of a name typed after the last `@`, without case and accents; undefined when no name is being typed. */
export function mentionToken(text: string): string | undefined {
  const typed = /(?:^|\s)@([^@\n]{0,40})$/u.exec(text)?.[1];
  return typed === undefined ? undefined : normalizeSearch(typed);
}

export const completeMention = (text: string, name: string): string => text.replace(/@([^@\n]{0,40})$/u, `@${name} `);

/**
 * The people mentioned by their whole name: the longest that matches, so that @Ana Prado does not mention Ana. Of two
 * with one name both are meant, because the text does not tell which.
 */
export function mentionedIn(text: string, people: readonly Person[]): number[] {
  const byLength = [...people].sort((a, b) => b.name.length - a.name.length);
  const named = new Set<number>();
  for (const after of text.split('@').slice(1)) {
    const person = byLength.find(
      ({ name }) => after.startsWith(name) && !/^[\p{L}\p{N}]/u.test(after.slice(name.length)),
    );
    for (const { id, name } of people) if (name === person?.name) named.add(id);
  }
  return [...named];
}
