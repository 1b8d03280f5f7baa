import { decideAutomation } from './automation.rules.ts';
import { type BotAction, type BotContext, type BotSession, newBotSession } from './bot.ts';

/** The context without the conversation itself. */
export type BotSetup = Omit<BotContext, 'ticket' | 'text' | 'now'>;

/** The state of a conversation after the engine has run, without a database. */
export type BotPlay = { queueId: number | null; session: BotSession; isClosed: boolean; repliedAt: Date[] };

export const newBotPlay = (queueId: number | null): BotPlay => ({
  queueId,
  session: newBotSession,
  isClosed: false,
  repliedAt: [],
});

/** Answers a customer's message with the real engine: for trying a menu, and for property tests. */
export function playMessage(
  setup: BotSetup,
  play: BotPlay,
  { text, now }: Pick<BotContext, 'text' | 'now'>,
): { actions: BotAction[]; play: BotPlay } {
  const since = (minutes: number) =>
    play.repliedAt.filter((at) => now.getTime() - at.getTime() < minutes * 60_000).length;
  const ticket = {
    hasPerson: false,
    isGroup: false,
    useIntegration: false,
    responder: null,
    queueId: play.queueId,
    recentReplies: since(10),
    repliesToday: since(24 * 60),
  };
  const { actions, session } = decideAutomation({ ...setup, ticket, text, now }, play.session);
  return {
    actions,
    play: {
      queueId: actions.reduce(
        (queueId, action) => (action.type === 'setQueue' ? action.queueId : queueId),
        play.queueId,
      ),
      session,
      isClosed: actions.some(({ type }) => type === 'close'),
      repliedAt: [...play.repliedAt, ...actions.flatMap(({ type }) => (type === 'say' ? now : []))],
    },
  };
}
