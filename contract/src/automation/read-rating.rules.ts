import { type RatingScale, ratingScales } from '../ratings/rating.ts';
import { choiceOf } from './menu-text.rules.ts';
import { degreeWords, fillerWords, numberWords } from './rating-words.texts.ts';

/** An answer to "which number?" is short. Longer texts have another meaning, whatever numbers they contain. */
const maxLength = 60;

const numberOfWord = new Map(numberWords.flatMap((words, number) => words.map((word) => [word, number] as const)));

const fillers = new Set(fillerWords);

/**
 * The rating of a short answer: `9`, `Nota 10!`, `dez`, and on the scale of three `muito satisfeito`. It may be outside
 * the scale. Null: another text, or more than one number.
 */
export function readRating(text: string | null, scale: RatingScale): number | null {
  if (text === null || text.trim().length > maxLength) return null;
  return choiceOf(text) ?? numberIn(normalizeWords(text), scale);
}

function numberIn(words: string, scale: RatingScale): number | null {
  const found = new Set<number>();
  const { max } = ratingScales[scale];
  let rest = scale === 'nps' ? words.replace(/^(.*\d) ?(?:\/|de|of|sobre) ?10$/, '$1') : words;
  if (scale === 'satisfaction')
    for (const [degree, number] of degreeWords)
      rest = rest.replace(degree, () => {
        found.add(number);
        return ' ';
      });
  for (const word of rest.split(' ').filter((one) => one !== '' && !fillers.has(one))) {
    const number = /^\d{1,3}$/.test(word) ? Number(word) : numberOfWord.get(word);
    // A number word outside the scale is probably not an answer.
    if (number === undefined || (number > max && !/\d/.test(word))) return null;
    found.add(number);
  }
  const [only, ...more] = found;
  return only === undefined || more.length > 0 ? null : only;
}

/** In lower case without accents; emoji and punctuation are removed. A dash belongs to the list. */
const normalizeWords = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Emoji_Modifier}\u200d]/gu, '')
    .replace(/[\p{Extended_Pictographic}!.,…:;*_~()"'“”[\]]|(?<!\S)[-–](?!\S)/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
