import { decideAutomation } from '@balcao/contract/automation/automation.rules';
import {
  type BotAction,
  type BotContext,
  type BotDecision,
  type BotQueue,
  type BotSession,
  isBotRunning,
  newBotSession,
} from '@balcao/contract/automation/bot';
import { isClosedIn } from '@balcao/contract/automation/closed.rules';
import { hoursAt } from '@balcao/contract/automation/hours.rules';
import { choiceOf } from '@balcao/contract/automation/menu-text.rules';
import { isReplyLimitReached } from '@balcao/contract/automation/suppress-bot.rules';
import { scheduleDay } from '@balcao/contract/companies/company';
import { z } from 'zod';
import type { Tx } from '../platform/db/tx.ts';
import { applyBotSteps, type BotStep } from '../tickets/bot/apply-bot-steps.ts';
import { enqueueAutoMessage } from '../tickets/enqueue-auto-message.ts';
import { saveBotSessions } from './bot-session.store.ts';
import { type BotRow, readBotContexts } from './read-bot-contexts.ts';
import { enqueueQuestion } from './responders/responder.jobs.ts';

const workingHours = z.array(scheduleDay).catch([]);

/** The text that a menu reads from messages that arrived together in a ticket; null: none of them is a text. */
export type CustomerWord = { ticketId: number; text: string | null };

export const readContextsOf = (tx: Tx, words: CustomerWord[]): Promise<BotRow[]> =>
  readBotContexts(
    tx,
    words.map(({ ticketId, text }) => ({ ticketId, choice: choiceOf(text) })),
  );

/**
 * Automatic replies to messages that have just arrived: the rules decide, this function carries out the actions of the
 * whole batch. The caller announces the changed tickets, and closes those that a menu ended.
 */
export async function answerAutomatically(tx: Tx, rows: BotRow[], words: CustomerWord[]): Promise<Applied> {
  const texts = new Map(words.map(({ ticketId, text }) => [ticketId, text]));
  return decideAndApply(tx, rows, (ticketId) => texts.get(ticketId) ?? null, decideAutomation);
}

type Applied = { changedTicketIds: number[]; endedTicketIds: number[] };

/** Carries out the actions that `decide` returns for each ticket, for the whole batch. */
export async function decideAndApply(
  tx: Tx,
  rows: BotRow[],
  textOf: (ticketId: number) => string | null,
  decide: (context: BotContext, session: BotSession, ticketId: number) => BotDecision,
): Promise<Applied> {
  const hoursNow = readHoursNow(tx);
  const decided = rows.map((row) => {
    const before = row.session ?? newBotSession;
    const context = toContext(tx, row, textOf(row.ticketId), hoursNow);
    const decision = decide(context, before, row.ticketId);
    const queueId = queueAfter(row, decision.actions);
    const isSuppressed = row.isUnreachable || isClosedIn(context, queueId) || isReplyLimitReached(context);
    return { row, before, queueId, isSuppressed, ...decision };
  });
  const changed = decided.filter(({ before, session }) => session !== before);
  await saveBotSessions(
    tx,
    changed.map(({ row, session }) => ({ ticketId: row.ticketId, session })),
  );
  const steps = decided
    .filter(({ before, session, isSuppressed }) => session !== before || isSuppressed)
    .flatMap((one) => stepOf(one) ?? []);
  await applyBotSteps(tx, steps);
  for (const { row, session, actions } of decided) {
    const withText = actions.some(({ type }) => type === 'say');
    const isAsking = isBotRunning(session);
    for (const action of actions) {
      if (action.type === 'say')
        enqueueAutoMessage(tx, { id: row.ticketId }, action.body, { fileId: action.fileId, isAsking });
      if (action.type === 'ask') enqueueQuestion(tx, row.ticketId, { turn: session.turn, withText });
    }
  }
  return {
    changedTicketIds: steps.map(({ ticketId }) => ticketId),
    endedTicketIds: decided.flatMap(({ row, actions }) =>
      actions.some(({ type }) => type === 'close') ? row.ticketId : [],
    ),
  };
}

type HoursNow = (row: BotRow, schedules: unknown) => Pick<BotQueue, 'open' | 'closedSince'>;

/** Hours are read once for all tickets of a connection, whose queues are the same objects. */
function readHoursNow(tx: Tx): HoursNow {
  const known = new Map<unknown, ReturnType<HoursNow>>();
  return ({ timeZone, holidays }, stored) => {
    const found = known.get(stored) ?? hoursAt({ schedules: workingHours.parse(stored), holidays, timeZone }, tx.now);
    known.set(stored, found);
    return found;
  };
}

function toContext(tx: Tx, row: BotRow, text: string | null, hoursNow: HoursNow): BotContext {
  const company = hoursNow(row, row.companySchedules);
  return {
    ticket: row.ticket,
    contact: row.contact,
    connection: {
      ...row.connection,
      queues: row.queues.map((q) => ({ ...q, ...hoursNow(row, q.schedules) })),
    },
    settings: row.settings,
    isCompanyOpen: company.open,
    companyClosedSince: company.closedSince,
    text,
    now: tx.now,
  };
}

type Decided = BotDecision & { row: BotRow; before: BotSession; queueId: number | null; isSuppressed: boolean };

function queueAfter({ ticket }: BotRow, actions: readonly BotAction[]): number | null {
  const last = actions.findLast((action) => action.type === 'setQueue');
  return last ? last.queueId : ticket.queueId;
}

/**
 * The parts of a step that users see: the queue, whether a bot leads, and the log. Outside opening hours, and at the limit of its
 * replies, none leads, nor one whose service fails: it answers nothing, and the customer waits for people (docs/decisions/0640, 0708, 0714).
 */
function stepOf({ row, before, session: after, actions, queueId, isSuppressed }: Decided): BotStep | null {
  const isMoved = actions.some(({ type }) => type === 'setQueue');
  const chatbot = isBotRunning(after) && !isSuppressed;
  const log = [
    ...(chatbot && !isBotRunning(before) ? (['chatBot'] as const) : []),
    ...(isMoved && queueId !== null ? (['queue'] as const) : []),
    ...(actions.some(({ type }) => type === 'giveUp') ? (['retriesLimitQueue'] as const) : []),
  ];
  const isSame =
    queueId === row.ticket.queueId &&
    chatbot === row.chatbot &&
    after.menusSent === before.menusSent &&
    after.responder?.id === before.responder?.id &&
    after.responder?.kind === before.responder?.kind &&
    after.optionId === before.optionId;
  return isSame && log.length === 0 ? null : { ticketId: row.ticketId, queueId, chatbot, log };
}
