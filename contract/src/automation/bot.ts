/** Where the automatic side of a conversation stands. One for each ticket that a bot has spoken in; it begins anew with each opening. */
export type BotSession = {
  /**
   * `queues`, `options`: that menu waits for an answer; `responder`: somebody outside answers each message; `ended`: nothing more is
   * said until the conversation begins anew
   */
  state: 'new' | 'queues' | 'options' | 'responder' | 'ended';
  /** the option whose children were shown, or the leaf that was reached; null: the queue's own */
  optionId: number | null;
  /** menus that were sent unasked or after an answer that was none: `amountUsedBotQueues` */
  menusSent: number;
  /** the last menu */
  shownAt: Date | null;
  outOfHoursAt: Date | null;
  /** a menu was answered or given up: it rests for this contact from here on */
  restedAt: Date | null;
  /** who answers in state `responder` */
  responder: BotResponder | null;
  /** how often a responder was asked; an answer belongs to one turn, and one that comes late is not given. It only grows. */
  turn: number;
};

/** Who outside of the engine may answer a customer, by what kind of record describes them. */
export const responderKinds = ['integration', 'prompt'] as const;
export type ResponderKind = (typeof responderKinds)[number];
export type BotResponder = { kind: ResponderKind; id: number };

export const newBotSession: BotSession = {
  state: 'new',
  optionId: null,
  menusSent: 0,
  shownAt: null,
  outOfHoursAt: null,
  restedAt: null,
  responder: null,
  turn: 0,
};

/** A menu waits for an answer, or a responder talks: `ticket.chatbot`. */
export const isBotRunning = ({ state }: BotSession): boolean =>
  state === 'queues' || state === 'options' || state === 'responder';

/** An option of a queue's menu, as the engine knows it. Its children are those that name it. */
export type BotOption = {
  id: number;
  parentId: number | null;
  /** its number in the menu */
  option: number;
  title: string;
  message: string;
  fileId: number | null;
  /** what a leaf does once its message is said */
  action: BotLeafAction;
  actionQueueId: number | null;
  integrationId: number | null;
};
export type BotLeafAction = 'wait' | 'transfer' | 'close' | 'integrate';

export type BotQueue = {
  id: number;
  name: string;
  greetingMessage: string;
  outOfHoursMessage: string;
  open: boolean;
  /** who answers in it once its menu is over */
  responder: BotResponder | null;
  /** all levels; empty where this message cannot lead into them */
  options: BotOption[];
};

/** What is known when a customer has written and nobody has answered yet. */
export type BotContext = {
  ticket: {
    hasPerson: boolean;
    isGroup: boolean;
    useIntegration: boolean;
    /** set for this conversation alone, by a person or an older client */
    responder: BotResponder | null;
    queueId: number | null;
    /** automatic texts of the last ten minutes and of the last day */
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
    /** who answers in place of the menu */
    responder: BotResponder | null;
    /** in orderQueue */
    queues: BotQueue[];
  };
  settings: { scheduleType: string; sendGreetingMessageOneQueues: string };
  isCompanyOpen: boolean;
  /** the newest text; null when the message was not a text */
  text: string | null;
  now: Date;
};

export type BotAction =
  | { type: 'say'; body: string; fileId: number | null }
  | { type: 'setQueue'; queueId: number | null }
  /** the responder of the session is asked, about everything that it has not answered yet */
  | { type: 'ask' }
  | { type: 'giveUp' }
  | { type: 'close' };

export type BotDecision = { actions: BotAction[]; session: BotSession };

/** From what is known to what is done, or null: the next one is asked. No clock and no database. */
export type BotDecider = (context: BotContext, session: BotSession) => BotDecision | null;

/** Decided, and nothing is said. */
export const silence = (session: BotSession): BotDecision => ({ actions: [], session });
