import type { EarlyDecision } from '@balcao/contract/automation/before-ticket.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { renewBotSessions } from '../../automation/renew-bot-sessions.ts';
import type { RecordedAnswer } from '../../campaigns/answers/record-campaign-answers.ts';
import { readCampaignSettings } from '../../campaigns/settings/read-campaign-settings.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { findTickets } from '../../tickets/find-ticket.ts';
import { findTicketCandidates, type TicketCandidates } from '../../tickets/receive/find-ticket-candidates.ts';
import { insertTickets } from '../../tickets/receive/insert-tickets.ts';
import { logTicketEvents } from '../../tickets/receive/log-ticket-events.ts';
import { updateTickets } from '../../tickets/receive/update-tickets.ts';
import type { ResolvedMessage } from '../journal/inbound-types.ts';
import { extractRatingAnswers } from './extract-rating-answers.ts';
import { lockTicketsInOrder } from './lock-tickets-in-order.ts';
import { chooseTicket, planConversation } from './plan-tickets.ts';
import type { UnassignedMessage } from './resolve-messages.ts';
import { type CampaignReply, takeCampaignAnswers } from './take-campaign-answers.ts';

/** `untouchedTicketIds`: existing tickets that are not changed. */
export type TicketAssignment = {
  messages: ResolvedMessage[];
  /** answers of customers to the question at their last close, in order, and questions that they ignored */
  answers: EarlyDecision[];
  endedQuestionIds: number[];
  /** answers of customers to campaigns, in order, and the tickets in which no bot answers them */
  campaignAnswers: RecordedAnswer[];
  quietTicketIds: number[];
  before: Map<number, Ticket>;
  untouchedTicketIds: number[];
};

/**
 * Assigns each message to a ticket (docs/inbound.md): the active one of the same contact and connection; otherwise the
 * last closed one if it was closed recently, reopened; otherwise a new one. Messages of ours from another device open
 * nothing. Messages of blocked contacts go to their last ticket unchanged, or to a new closed one.
 */
export async function assignTickets(tx: Tx, unassigned: UnassignedMessage[]): Promise<TicketAssignment> {
  const keyOf = (m: { contactId: number; whatsappId: number }) => `${m.contactId}/${m.whatsappId}`;
  const groups = Map.groupBy(unassigned, keyOf);
  const candidates = await findTicketCandidates(
    tx,
    [...groups.values()].map(([first]) => ({ contactId: first!.contactId, whatsappId: first!.whatsappId })),
  );
  const { replies, taken } = await takeFromConversations(tx, candidates, (one) => groups.get(keyOf(one)) ?? []);
  const answers = taken.flatMap((one) => one.answers);
  const plans = taken.flatMap(({ candidate, rest }) => (rest.length === 0 ? [] : planAndChoose(candidate, rest)));
  const existing = plans.flatMap(({ chosen, ...plan }) =>
    chosen ? [{ ...plan, id: chosen.ticketId, ...chosen }] : [],
  );
  const untouched = existing.filter(({ update }) => update === null);
  const updates = existing.flatMap(({ update, ...plan }) => (update ? [{ ...plan, ...update }] : []));
  // Pipelined on one connection, in this order: the state before the change is read first.
  const [, ticketsBefore, inserted] = await Promise.all([
    // With those that a placeholder may leave.
    lockTicketsInOrder(tx, [
      ...new Set([...updates.map(({ id }) => id), ...unassigned.flatMap(({ replaces }) => replaces?.ticketId ?? [])]),
    ]),
    findTickets(
      tx,
      updates.map(({ id }) => id),
    ),
    insertTickets(
      tx,
      plans.filter(({ chosen }) => chosen === null),
    ),
    updateTickets(tx, updates),
  ]);
  const before = new Map(ticketsBefore.map((t) => [t.id, t]));
  const ids = new Map([...inserted, ...updates, ...untouched].map((t) => [keyOf(t), t.id]));
  const silentKeys = new Set(plans.filter((p) => p.isSilent).map(keyOf));
  await logTicketEvents(tx, inserted, updates);
  await renewBotSessions(
    tx,
    updates.flatMap(({ id, reopen }) => (reopen ? id : [])),
  );

  const answered = placeAnswers(answers, replies);
  const ticketOf = (m: UnassignedMessage): number => answered.get(m) ?? ids.get(keyOf(m))!;
  return {
    messages: unassigned.map((m) => ({
      ...m,
      // An answer is stored in the ticket of its question, which does not change.
      ticketId: ticketOf(m),
      isSilent: answered.has(m) || silentKeys.has(keyOf(m)),
    })),
    answers: taken.flatMap(({ decisions }) => decisions),
    campaignAnswers: replies.map((reply) => presentReply(reply, ticketOf(reply.message))),
    quietTicketIds: replies.flatMap(({ message, isQuiet }) => (isQuiet ? ticketOf(message) : [])),
    endedQuestionIds: taken.flatMap(({ endedQuestionId }) => endedQuestionId ?? []),
    before,
    untouchedTicketIds: [...untouched.map(({ id }) => id), ...answered.values()].filter((id) => !before.has(id)),
  };
}

function planAndChoose(candidate: TicketCandidates, messages: UnassignedMessage[]) {
  const plan = planConversation(candidate, messages);
  return { ...plan, chosen: chooseTicket(plan) };
}

/** Separates answers to campaigns, then answers to questions; the rest belongs to a conversation. */
async function takeFromConversations(
  tx: Tx,
  candidates: TicketCandidates[],
  messagesOf: (candidate: TicketCandidates) => UnassignedMessage[],
) {
  const isCampaignInReach = candidates.some(({ campaign }) => campaign !== null);
  const { optOutWords } = isCampaignInReach ? await readCampaignSettings(tx) : { optOutWords: [] };
  const replied = candidates.map((candidate) => ({
    candidate,
    ...takeCampaignAnswers(candidate, messagesOf(candidate), optOutWords),
  }));
  return {
    replies: replied.flatMap(({ replies }) => replies),
    taken: replied.map(({ candidate, rest }) => extractRatingAnswers(candidate, rest)),
  };
}

/** The answers by message: each is stored in the ticket of its question. */
const placeAnswers = (answers: ReturnType<typeof extractRatingAnswers>['answers'], replies: CampaignReply[]) =>
  new Map([
    ...answers.map(({ message, ticketId }) => [message, ticketId] as const),
    ...replies.flatMap(({ message, isApart, campaign }) =>
      isApart && campaign.ticketId !== null ? [[message, campaign.ticketId] as const] : [],
    ),
  ]);

const presentReply = ({ message, answer, campaign }: CampaignReply, ticketId: number): RecordedAnswer => ({
  answer,
  campaign,
  contactId: message.contactId,
  ticketId,
  text: message.mediaType === 'conversation' ? message.event.content.body : null,
});
