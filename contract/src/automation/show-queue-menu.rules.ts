import type { BotContext, BotDecision, BotSession } from './bot.ts';
import { menuList, paragraphs, textReplies } from './menu-text.rules.ts';

/** The queues, numbered in their order. */
export function showQueueMenu({ connection, now }: BotContext, session: BotSession): BotDecision {
  const list = menuList(connection.queues.map(({ name }, i) => ({ key: String(i + 1), title: name })));
  return {
    actions: textReplies(paragraphs(connection.greetingMessage, list)),
    session: {
      ...session,
      state: 'queues',
      optionId: null,
      offered: connection.queues.map(({ id }) => id),
      shownAt: now,
    },
  };
}
