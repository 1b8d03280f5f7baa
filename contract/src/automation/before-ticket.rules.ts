import { isCourtesy } from '../ratings/courtesy.rules.ts';
import { type OpenQuestion, ratingScales } from '../ratings/rating.ts';
import { readRating } from './read-rating.rules.ts';

/** A customer's message before its ticket is determined. */
export type EarlyWord = {
  /** null: no text */
  text: string | null;
  /** the conversation continues in an active ticket */
  hasActiveTicket: boolean;
  question: OpenQuestion | null;
};

/**
 * The meaning of a message for the question at the last close. It reopens nothing, except a comment that may expect a
 * reply: that is an ordinary message as well.
 */
export type EarlyDecision =
  | { type: 'rate'; question: OpenQuestion; rate: number }
  | { type: 'remind'; question: OpenQuestion }
  | { type: 'comment'; question: OpenQuestion; text: string; isCourtesy: boolean };

/** Returns the meaning of the message, or null to call the next decider. */
type EarlyDecider = (word: EarlyWord) => EarlyDecision | null;

/** Called in this order before a ticket is chosen; if all return null the message is an ordinary one (docs/inbound.md 8) */
const deciders: readonly EarlyDecider[] = [answerRating, commentRating];

export function decideBeforeTicket(word: EarlyWord): EarlyDecision | null {
  for (const decide of deciders) {
    const decision = decide(word);
    if (decision) return decision;
  }
  return null;
}

/**
 * A number of the scale, also in words, is the answer; another number gets one explanation as reply. In an active conversation
 * numbers are ordinary messages.
 */
function answerRating({ text, hasActiveTicket, question }: EarlyWord): EarlyDecision | null {
  if (hasActiveTicket || question === null || question.isAnswered) return null;
  const rate = readRating(text, question.scale);
  if (rate === null) return null;
  const { min, max } = ratingScales[question.scale];
  if (rate >= min && rate <= max) return { type: 'rate', question, rate };
  return question.isReminded ? null : { type: 'remind', question };
}

/** The next text after the answer is its comment, unless it is a question. */
function commentRating({ text, hasActiveTicket, question }: EarlyWord): EarlyDecision | null {
  if (hasActiveTicket || !question?.isAnswered || text === null || text.trim() === '' || text.includes('?'))
    return null;
  return { type: 'comment', question, text, isCourtesy: isCourtesy(text) };
}

/** The state of the question for the next message. Null: it has ended, with or without an answer and comment. */
export function questionAfter(decision: EarlyDecision | null): OpenQuestion | null {
  if (decision?.type === 'rate') return { ...decision.question, isAnswered: true };
  if (decision?.type === 'remind') return { ...decision.question, isReminded: true };
  return null;
}
