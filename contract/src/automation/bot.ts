import type { ScheduleType } from '../settings/setting.ts';

/** The state of the bot in a conversation: one per ticket in which a bot has replied; reset each time the ticket is opened. */
export type BotSession = {
  /**
   * `queues`, `options`: that menu awaits an answer; `responder`: an external responder answers each message; `ended`:
   * the bot is silent until the ticket is opened again
   */
  state: 'new' | 'queues' | 'options' | 'responder' | 'ended';
  /** the option whose children were shown, or the reached leaf; null: the top level of the queue */
  optionId: number | null;
  /**
   * ids of the choices in the last menu, by number from 1: queues or options, which may be removed or reordered before
   * the answer. null: no menu was shown, or by a version that did not store them
   */
  offered: readonly number[] | null;
  /** menus sent unprompted or after an invalid answer: `amountUsedBotQueues` */
  menusSent: number;
  /** when the last menu was sent */
  shownAt: Date | null;
  outOfHoursAt: Date | null;
  /** when a menu was answered or given up: no menu is started for this contact for a while after it */
  restedAt: Date | null;
  /** the responder of the state `responder` */
  responder: BotResponder | null;
  /**
   * number of calls of a responder. A reply belongs to one turn, and is dropped when it arrives after the next. It only
   * increases.
   */
  turn: number;
};

/** The kinds of records that describe an external responder. */
export const responderKinds = ['integration', 'prompt'] as const;
export type ResponderKind = (typeof responderKinds)[number];
export type BotResponder = { kind: ResponderKind; id: number };

export const newBotSession: BotSession = {
  state: 'new',
  optionId: null,
  offered: null,
  menusSent: 0,
  shownAt: null,
  outOfHoursAt: null,
  restedAt: null,
  responder: null,
  turn: 0,
};

/** Whether a menu awaits an answer or a responder is active: `ticket.chatbot`. */
export const isBotRunning = ({ state }: BotSession): boolean =>
  state === 'queues' || state === 'options' || state === 'responder';

/** An option of a queue's menu, as the engine uses it. Its children are the options that refer to it. */
export type BotOption = {
  id: number;
  parentId: number | null;
  /** its number in the menu: they are numbered from 1, without gaps */
  option: number;
  title: string;
  message: string;
  fileId: number | null;
  /** the action of a leaf after its message */
  action: BotLeafAction;
  actionQueueId: number | null;
  integrationId: number | null;
};
export type BotLeafAction = 'wait' | 'transfer' | 'close' | 'integrate';

export type BotQueue = {
  id: number;
  name: string;
  greetingMessage: string;
  /** the file of the greeting */
  fileId: number | null;
  outOfHoursMessage: string;
  open: boolean;
  /** when it last closed; null: it is open, or was not open lately */
  closedSince: Date | null;
  /** the responder of the queue, which answers after its menu */
  responder: BotResponder | null;
  /** all levels; empty when this message cannot reach them */
  options: BotOption[];
};

/** All inputs for a decision on a customer's message without a reply yet. */
export type BotContext = {
  ticket: {
    hasPerson: boolean;
    isGroup: boolean;
    useIntegration: boolean;
    /** set for this conversation only, by a person or an older client */
    responder: BotResponder | null;
    queueId: number | null;
    /**
     * number of automatic replies in the last ten minutes and in the last day: the texts of one answer of a responder are one, of a
     * menu each counts
     */
    recentReplies: number;
    repliesToday: number;
  };
  /** isOwnConnection: another connection of the same company, which may answer automatically as well */
  contact: { disableBot: boolean; isOwnConnection: boolean; botUsedAt: Date | null };
  connection: {
    greetingMessage: string;
    outOfHoursMessage: string;
    maxUseBotQueues: number;
    timeUseBotQueuesMinutes: number;
    /** the responder that answers in place of the menu */
    responder: BotResponder | null;
    /** in orderQueue */
    queues: BotQueue[];
  };
  settings: { scheduleType: ScheduleType; sendGreetingMessageOneQueues: string };
  isCompanyOpen: boolean;
  /** when the company last closed; null: it is open, or was not open lately */
  companyClosedSince: Date | null;
  /** the newest text; null when the message was not a text */
  text: string | null;
  now: Date;
};

export type BotAction =
  | { type: 'say'; body: string; fileId: number | null }
  | { type: 'setQueue'; queueId: number | null }
  /** call the responder of the session, with all messages that it has not answered yet */
  | { type: 'ask' }
  | { type: 'giveUp' }
  | { type: 'close' };

export type BotDecision = { actions: BotAction[]; session: BotSession };

/** A pure function from the context to a decision, or null to call the next decider. No clock and no database. */
export type BotDecider = (context: BotContext, session: BotSession) => BotDecision | null;

/** A decision to send nothing. */
export const silence = (session: BotSession): BotDecision => ({ actions: [], session });
