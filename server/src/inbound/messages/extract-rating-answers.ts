import { decideBeforeTicket, type EarlyDecision, questionAfter } from '@balcao/contract/automation/before-ticket.rules';
import type { TicketCandidates } from '../../tickets/receive/find-ticket-candidates.ts';
import type { UnassignedMessage } from './resolve-messages.ts';

type RatingAnswers = {
  candidate: TicketCandidates;
  answers: { message: UnassignedMessage; decision: EarlyDecision }[];
  /** the messages that belong to a conversation */
  rest: UnassignedMessage[];
  /** the question that the customer ignored */
  endedQuestionId: number | null;
};

/** Extracts from the messages of one conversation the answers to the question at its last close; they reopen nothing. */
export function extractRatingAnswers(candidate: TicketCandidates, messages: UnassignedMessage[]): RatingAnswers {
  const { activeId, blocked } = candidate;
  let { question } = candidate;
  if (question === null || blocked) return { candidate, answers: [], rest: messages, endedQuestionId: null };
  const taken: RatingAnswers = { candidate, answers: [], rest: [], endedQuestionId: null };
  for (const message of messages) {
    const { event, mediaType, unreadable } = message;
    if (event.fromMe || unreadable || mediaType === 'call_log' || question === null) {
      taken.rest.push(message);
      continue;
    }
    const text = mediaType === 'conversation' ? event.content.body : null;
    const decision = decideBeforeTicket({ text, hasActiveTicket: activeId !== null, question });
    if (decision) taken.answers.push({ message, decision });
    else {
      taken.rest.push(message);
      taken.endedQuestionId = question.id;
    }
    question = questionAfter(decision);
  }
  return taken;
}
