import { likePattern } from '../text/like-pattern.ts';

/** A PostgreSQL regular expression, and the digits that every text matching it contains: texts are first searched for those. */
export type WrittenNumber = { pattern: string; tail: string };

/** Characters between two digits of one number, as in `+55 (11) 91234-5678`. No line break. */
const gap = '[ ().\u00a0/\u2010-\u2013-]{0,3}';
const brazilian = /^55([1-9]\d)(\d{8,9})$/;

/**
 * Patterns for the ways in which people write these numbers. A Brazilian number is also found without its country code,
 * and with a 0 before the area code.
 */
export const writtenNumbersOf = (numbers: readonly string[]): WrittenNumber[] =>
  numbers.map((number) => {
    const [, area, local] = brazilian.exec(number) ?? [];
    if (area === undefined || local === undefined)
      return { pattern: `(?<![0-9])\\+?${spaced(number)}(?![0-9])`, tail: number.slice(-2) };
    const country = `(?:\\+?5${gap}5${gap})?`;
    return {
      pattern: `(?<![0-9])${country}\\(?0?${spaced(area)}${gap}${spaced(local)}(?![0-9])`,
      tail: number.slice(-2),
    };
  });

const spaced = (digits: string): string => [...digits].join(gap);

export type NamedPerson = { addresses: readonly string[]; writtenNumbers: readonly WrittenNumber[] };

/**
 * One regular expression for all numbers and addresses by which a person may be mentioned in a text, and `like`
 * patterns for texts that it can match, so that a table is read once. Null: there is nothing to search for.
 */
export function namedIn({ addresses, writtenNumbers }: NamedPerson): { pattern: string; looks: string[] } | null {
  const literal = addresses.map((address) => address.replace(/[^0-9A-Za-z]/g, '\\$&'));
  const patterns = [...writtenNumbers.map(({ pattern }) => pattern), ...literal];
  if (patterns.length === 0) return null;
  const literals = [...writtenNumbers.map(({ tail }) => tail), ...addresses];
  return {
    pattern: patterns.map((one) => `(?:${one})`).join('|'),
    looks: [...new Set(literals)].map(likePattern),
  };
}
