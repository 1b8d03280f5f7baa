import { decideBeforeTicket, questionAfter } from '@balcao/contract/automation/before-ticket.rules';
import {
  type CampaignAnswer,
  opensNothing,
  readCampaignAnswer,
} from '@balcao/contract/campaigns/campaign-answer.rules';
import type { AnsweredCampaign } from '../../campaigns/answers/record-campaign-answers.ts';
import type { TicketCandidates } from '../../tickets/receive/find-ticket-candidates.ts';
import type { UnassignedMessage } from './resolve-messages.ts';

/** `isApart`: it is stored with the campaign's message and opens nothing; `isQuiet`: no bot answers it. */
export type CampaignReply = {
  message: UnassignedMessage;
  answer: CampaignAnswer;
  campaign: AnsweredCampaign;
  isApart: boolean;
  isQuiet: boolean;
};

/**
 * Extracts from the messages of one conversation the answers to the last campaign that wrote to the contact. What answers a later question
 * about a rating is no answer to the campaign's question.
 */
export function takeCampaignAnswers(
  { campaign, question, activeId, blocked }: TicketCandidates,
  messages: UnassignedMessage[],
  optOutWords: readonly string[],
): { replies: CampaignReply[]; rest: UnassignedMessage[] } {
  if (campaign === null || blocked) return { replies: [], rest: messages };
  const replies: CampaignReply[] = [];
  const rest: UnassignedMessage[] = [];
  let current: AnsweredCampaign = campaign;
  let laterQuestion = campaign.isAskedBeforeQuestion ? question : null;
  for (const message of messages) {
    const { event, mediaType, unreadable } = message;
    const isTheirs = !event.fromMe && !unreadable && mediaType !== 'call_log';
    const text = mediaType === 'conversation' ? event.content.body : null;
    const read = isTheirs ? readCampaignAnswer(text, current, optOutWords) : null;
    const rating = decideBeforeTicket({ text, hasActiveTicket: activeId !== null, question: laterQuestion });
    const isRating = rating !== null && (read === 'confirm' || read === 'decline');
    if (isTheirs) laterQuestion = questionAfter(rating);
    const answer = isRating ? null : read;
    const isQuiet = answer !== null && opensNothing(answer, current);
    const isApart = isQuiet && activeId === null && current.ticketId !== null;
    if (answer) replies.push({ message, answer, campaign: current, isApart, isQuiet });
    if (!isApart) rest.push(message);
    if (answer) current = after(current, answer);
  }
  return { replies, rest };
}

/** The campaign's state for the next message. */
function after(campaign: AnsweredCampaign, answer: CampaignAnswer): AnsweredCampaign {
  if (answer === 'confirm') return { ...campaign, status: 'confirmed', isAsked: false };
  if (answer === 'decline') return { ...campaign, status: 'declined', isAsked: false };
  if (answer === 'optOut')
    return { ...campaign, status: campaign.isAsked ? 'skipped' : 'answered', isAsked: false, isOptedOut: true };
  if (answer === 'optIn') return { ...campaign, isOptedOut: false };
  return answer === 'answer' ? { ...campaign, status: 'answered' } : campaign;
}
