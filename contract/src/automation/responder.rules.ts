import type { BotContext, BotDecision, BotResponder, BotSession } from './bot.ts';

/** A responder that is active continues; otherwise the one of the conversation, or of the connection, answers in place of any menu. */
export function askResponder({ ticket, connection }: BotContext, session: BotSession): BotDecision | null {
  if (session.state === 'responder' && session.responder !== null) return ask(session, session.responder);
  const responder = ticket.responder ?? (session.state === 'new' ? connection.responder : null);
  return responder && ask(session, responder);
}

/** It answers the last message. */
export const ask = (session: BotSession, responder: BotResponder): BotDecision => ({
  actions: [{ type: 'ask' }],
  session: { ...session, state: 'responder', responder, turn: session.turn + 1 },
});

/** It answers from the next message on. */
export const awaitQuestion = (session: BotSession, responder: BotResponder): BotDecision => ({
  actions: [],
  session: { ...session, state: 'responder', responder },
});
