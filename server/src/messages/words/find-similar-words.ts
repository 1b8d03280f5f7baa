import type { Tx } from '../../platform/db/tx.ts';
import { isOneTypoApart } from './one-typo.rules.ts';

/** Shorter words are one typing error away from too many others. */
const minLength = 4;
const maxPerWord = 6;

/** The words of a search, each with the words in the company's messages that are one typing error away. */
export type SimilarWords = { word: string; similar: string[] }[];

export async function findSimilarWords(tx: Tx, term: string): Promise<SimilarWords> {
  const rows = await tx.rows<{ word: string; similar: string[] }>(
    'message-words-similar',
    `select w as word, array(select distinct m.word from word_variants(w) v join message_words m
         on m.company_id = current_company() and m.variant = v where length(w) >= $2 limit 50) as similar
     from regexp_split_to_table(plain($1), '[^[:alnum:]]+') with ordinality x(w, place) where w <> '' order by place limit 10`,
    [term, minLength],
  );
  return rows.map(({ word, similar }) => ({
    word,
    similar: similar.filter((one) => isOneTypoApart(word, one)).slice(0, maxPerWord),
  }));
}

/** As a text query: each word as typed, or a similar one. */
export const similarQuery = (words: SimilarWords): string =>
  words.map(({ word, similar }) => `(${[`'${word}':*`, ...similar.map((one) => `'${one}'`)].join(' | ')})`).join(' & ');
