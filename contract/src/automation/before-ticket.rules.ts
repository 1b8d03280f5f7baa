import { type OpenQuestion, ratingScales } from '../ratings/rating.ts';
import { choiceOf } from './menu-text.rules.ts';

/** A customer's message before it is known to which ticket it belongs. */
export type EarlyWord = {
  /** null: no text */
  text: string | null;
  /** the conversation goes on in an active ticket */
  hasActiveTicket: boolean;
  question: OpenQuestion | null;
};

/** What the message is, if it is none of a conversation: it opens nothing. */
export type EarlyDecision =
  | { type: 'rate'; question: OpenQuestion; rate: number }
  | { type: 'remind'; question: OpenQuestion }
  | { type: 'comment'; question: OpenQuestion; text: string };

/** From a message to what it is, or null: the next one is asked. */
type EarlyDecider = (word: EarlyWord) => EarlyDecision | null;

/** Asked in this order before a ticket is chosen; what none of them takes is an ordinary message (docs/inbound.md 8). */
const deciders: readonly EarlyDecider[] = [answerRating, commentRating];

export function decideBeforeTicket(word: EarlyWord): EarlyDecision | null {
  for (const decide of deciders) {
    const decision = decide(word);
    if (decision) return decision;
  }
  return null;
}

/** A number of the scale is the answer; another number is told how it goes, once. In a conversation it is what it is. */
function answerRating({ text, hasActiveTicket, question }: EarlyWord): EarlyDecision | null {
  if (hasActiveTicket || question === null || question.isAnswered) return null;
  const rate = choiceOf(text);
  if (rate === null) return null;
  const { min, max } = ratingScales[question.scale];
  if (rate >= min && rate <= max) return { type: 'rate', question, rate };
  return question.isReminded ? null : { type: 'remind', question };
}

/** The next words after the answer are about it, unless they ask something. */
function commentRating({ text, hasActiveTicket, question }: EarlyWord): EarlyDecision | null {
  if (hasActiveTicket || !question?.isAnswered || text === null || text.trim() === '' || text.includes('?'))
    return null;
  return { type: 'comment', question, text };
}

/** What the next message finds. null: the question is over, with an answer and its comment or without. */
export function questionAfter(decision: EarlyDecision | null): OpenQuestion | null {
  if (decision?.type === 'rate') return { ...decision.question, isAnswered: true };
  if (decision?.type === 'remind') return { ...decision.question, isReminded: true };
  return null;
}
