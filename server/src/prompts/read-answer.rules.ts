import { textReplies } from '@balcao/contract/automation/menu-text.rules';
import { transferPhrase } from '@balcao/contract/prompts/prompt.texts';

/** A model's text, parsed: texts for the customer, and whether it hands them over. */
export type ReadAnswer = { texts: string[]; transfers: boolean };

/**
 * Models quote the phrase, make it bold, omit accents, or put text before it. The number of preceding marks is limited:
 * in a long run of quotes, each one would start a match attempt over all that follow.
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

const withoutMarks = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase();

/** From its colon and a letter after it to the end: shorter beginnings may be words of an answer. */
const phraseBegun = /[*_~"'“”‘’«»]{0,20}(a\p{M}*c\p{M}*a\p{M}*o\p{M}*\s{0,5}[:：]\s{0,5}\p{L}[^:：]{0,80})$/iu;

/** A model that its token limit stops within the phrase has handed over all the same. */
const withoutBegunPhrase = (text: string): string =>
  text.replace(phraseBegun, (whole, begun: string) =>
    withoutMarks(transferPhrase).startsWith(
      withoutMarks(begun)
        .trimEnd()
        .replace(/ ?[:：] ?/, ': '),
    )
      ? ''
      : whole,
  );

/** The phrase is internal: it is removed wherever it occurs. */
export function readAnswer(text: string): ReadAnswer {
  const decomposed = text.normalize('NFD');
  const rest = withoutBegunPhrase(decomposed.replace(phrase, ''));
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
