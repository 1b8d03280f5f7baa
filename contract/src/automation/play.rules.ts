import { decideAutomation } from './automation.rules.ts';
import { type BotAction, type BotContext, type BotSession, newBotSession } from './bot.ts';

/** All but the conversation itself. */
export type BotSetup = Omit<BotContext, 'ticket' | 'text' | 'now'>;

/** A conversation as the engine leaves it, without a database. */
export type BotPlay = { queueId: number | null; session: BotSession; isClosed: boolean; repliedAt: Date[] };

export const newBotPlay = (queueId: number | null): BotPlay => ({
  queueId,
  session: newBotSession,
  isClosed: false,
  repliedAt: [],
});

/** A customer's message, answered by the very engine: for trying a menu, and for properties of it. */
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
