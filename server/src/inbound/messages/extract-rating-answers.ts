import { decideBeforeTicket, type EarlyDecision, questionAfter } from '@balcao/contract/automation/before-ticket.rules';
import type { TicketCandidates } from '../../tickets/receive/find-ticket-candidates.ts';
import type { UnassignedMessage } from './resolve-messages.ts';

type RatingAnswers = {
  candidate: TicketCandidates;
  /** what the messages mean for the question, in order */
  decisions: EarlyDecision[];
  /** the messages that reopen nothing, with the ticket of the question */
  answers: { message: UnassignedMessage; ticketId: number }[];
  /** the messages that belong to a conversation */
  rest: UnassignedMessage[];
  /** the question that the customer ignored */
  endedQuestionId: number | null;
};

/** Extracts from the messages of one conversation the answers to the question at its last close. */
export function extractRatingAnswers(candidate: TicketCandidates, messages: UnassignedMessage[]): RatingAnswers {
  const { activeId, blocked } = candidate;
  let { question } = candidate;
  if (question === null || blocked) {
    return { candidate, decisions: [], answers: [], rest: messages, endedQuestionId: null };
  }
  const taken: RatingAnswers = { candidate, decisions: [], answers: [], rest: [], endedQuestionId: null };
  for (const message of messages) {
    const { event, mediaType, unreadable } = message;
    if (event.fromMe || unreadable || mediaType === 'call_log' || question === null) {
      taken.rest.push(message);
      continue;
    }
    const text = mediaType === 'conversation' ? event.content.body : null;
    const decision = decideBeforeTicket({ text, hasActiveTicket: activeId !== null, question });
    if (decision) taken.decisions.push(decision);
    else taken.endedQuestionId = question.id;
    if (decision && opensNothing(decision)) taken.answers.push({ message, ticketId: question.ticketId });
    else taken.rest.push(message);
    question = questionAfter(decision);
  }
  return taken;
}

const opensNothing = (decision: EarlyDecision): boolean => decision.type !== 'comment' || decision.isCourtesy;
