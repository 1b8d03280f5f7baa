import type { BotContext, BotDecision, BotResponder, BotSession } from './bot.ts';

/** A responder that is active continues; otherwise the one of the conversation, or of the connection, answers in place of any menu. */
export function askResponder({ ticket, connection }: BotContext, session: BotSession): BotDecision | null {
  if (session.state === 'responder' && session.responder !== null) return handTo(session, session.responder, true);
  const responder = ticket.responder ?? (session.state === 'new' ? connection.responder : null);
  return responder && handTo(session, responder, true);
}

/** `asks`: it answers the last message; otherwise it answers from the next message on. */
export const handTo = (session: BotSession, responder: BotResponder, asks: boolean): BotDecision => ({
  actions: asks ? [{ type: 'ask' }] : [],
  session: { ...session, state: 'responder', responder, turn: session.turn + (asks ? 1 : 0) },
});
