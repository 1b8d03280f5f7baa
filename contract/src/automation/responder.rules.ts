import type { BotContext, BotDecision, BotResponder, BotSession } from './bot.ts';

/** Whoever is asked already goes on; else the one of the conversation, or of the connection, answers instead of any menu. */
export function askResponder({ ticket, connection }: BotContext, session: BotSession): BotDecision | null {
  if (session.state === 'responder' && session.responder !== null) return handTo(session, session.responder, true);
  const responder = ticket.responder ?? (session.state === 'new' ? connection.responder : null);
  return responder && handTo(session, responder, true);
}

/** `asks`: about what was just written; else from the next message on. */
export const handTo = (session: BotSession, responder: BotResponder, asks: boolean): BotDecision => ({
  actions: asks ? [{ type: 'ask' }] : [],
  session: { ...session, state: 'responder', responder, turn: session.turn + (asks ? 1 : 0) },
});
