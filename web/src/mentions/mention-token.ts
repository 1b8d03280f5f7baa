import type { Mentionable } from '@balcao/contract/mentions/mention';

/** A name that is being typed: from its `@` to the cursor. */
type MentionToken = { start: number; typed: string };

const maxNameLength = 50;

/** The name before the cursor; names may contain spaces, and a chosen name ends at the space after it. */
export function findToken(text: string, cursor: number, chosen: readonly { name: string }[]): MentionToken | undefined {
  const before = text.slice(0, cursor);
  const start = before.lastIndexOf('@');
  if (start < 0 || /\S/.test(before[start - 1] ?? '')) return undefined;
  const typed = before.slice(start + 1);
  if (typed.length > maxNameLength || typed.includes('\n')) return undefined;
  return chosen.some(({ name }) => typed.startsWith(`${name} `)) ? undefined : { start, typed };
}

/** Ids of the chosen people who are named in the text. */
export const mentionedIn = (text: string, chosen: readonly Mentionable[]): number[] => [
  ...new Set(chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id)),
];
