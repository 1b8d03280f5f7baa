import { textReplies } from '@balcao/contract/automation/menu-text.rules';
import { transferPhrase } from '@balcao/contract/prompts/prompt.texts';

/** What a model wrote: texts for the customer, and whether it hands them over. */
export type ReadAnswer = { texts: string[]; transfers: boolean };

/**
 * Models put it into quotes, make it bold, leave accents out, or say something before it. What precedes it is limited, as a service may send
 * nothing but quotes: each would be the beginning of all that follow.
 */
const phrase = new RegExp(
  `[*_~"'“”‘’«»]{0,20}${transferPhrase
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[a-z]/gi, (letter) => `${letter}\\p{M}*`)
    .replace(/\s+/g, '\\s+')
    .replace(':', '\\s*[:：]?')}[*_~"'“”‘’«».!…]*`,
  'giu',
);

/** The phrase is for us alone: it is removed wherever it is. */
export function readAnswer(text: string): ReadAnswer {
  const decomposed = text.normalize('NFD');
  const rest = decomposed.replace(phrase, '');
  const transfers = rest !== decomposed;
  const answerText = rest
    .normalize('NFC')
    .split('\n')
    .map((row) => row.trimEnd())
    .join('\n')
    .trim();
  return {
    texts: textReplies(answerText).flatMap((action) => (action.type === 'say' ? action.body : [])),
    transfers,
  };
}
