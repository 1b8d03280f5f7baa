import { courtesyFillers, courtesyWords } from './courtesy-words.texts.ts';

/** Greetings consist of words of praise ("bom dia"), and begin a conversation. */
const greetings =
  /\b(?:bo[am] (?:dia|tarde|noite)|buen[oa]s? (?:dias?|tardes?|noches?)|good (?:day|morning|afternoon|evening))\b/;

/** The person who is thanked: "Obrigada, Carla". */
const thankedName = /(\b(?:[Oo]brigad[oa]|[Vv]aleu|[Tt]hanks|[Tt]hank you|[Gg]racias)),? \p{Lu}\p{Ll}+/gu;

const isNumber = (word: string): boolean => /^\d{1,2}$/.test(word);

/**
 * True: thanks, praise, another number or only emoji: it expects no reply. Every word must be known, so that a request is
 * never taken for one: "obrigada, mas falta o boleto" has words that are not.
 */
export function isCourtesy(text: string): boolean {
  if (text.includes('?')) return false;
  const words = wordsOf(text.replace(thankedName, '$1'));
  if (words.length === 0) return true;
  return (
    !greetings.test(words.join(' ')) &&
    words.some((word) => courtesyWords.has(word) || isNumber(word)) &&
    words.every((word) => courtesyWords.has(word) || courtesyFillers.has(word) || isNumber(word))
  );
}

/** In lower case without accents; what is neither letter nor digit separates. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
