import type { Ticket } from '@balcao/contract/tickets/ticket';
import { type Outgoing, queueMessage } from '../../messages/queue-message.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { closeByBot } from '../../tickets/bot/close-by-bot.ts';
import { endBotOfTicket } from '../../tickets/bot/end-bot-of-ticket.ts';
import { lockTicketById } from '../../tickets/find-ticket.ts';
import { finishTurn } from './bot-turn.store.ts';
import type { ResponderAnswer } from './responder.ts';

/** Written as long as the customer still waits for it; what a person has taken, or a newer message has overtaken, stays unsaid. */
export async function recordAnswer(
  tx: Tx,
  { ticketId, turn }: { ticketId: number; turn: number },
  { replies, notes, outcome, whenSaid }: ResponderAnswer,
): Promise<void> {
  const ticket = await lockTicketById(tx, ticketId);
  if (ticket?.status !== 'pending') return;
  if (!(await finishTurn(tx, ticketId, turn, outcome.type !== 'stay'))) return;
  await whenSaid?.(tx);
  for (const { body, afterMs } of replies) {
    const words: Words = { body };
    if (afterMs) words.holdMs = afterMs;
    await write(tx, ticketId, words);
  }
  for (const note of notes) await write(tx, ticketId, { body: note, isPrivate: true });
  if (outcome.type === 'people') await endBotOfTicket(tx, ticketId, outcome.queueId);
  if (outcome.type === 'close') await closeByBot(tx, ticketId);
}

type Words = Pick<Outgoing, 'body' | 'isPrivate' | 'holdMs'>;

/** As it stands: nobody else's words are filled in. */
async function write(tx: Tx, ticketId: number, words: Words): Promise<void> {
  if (words.body.trim() === '') return;
  const ticket: Ticket | undefined = await lockTicketById(tx, ticketId);
  if (ticket) await queueMessage(tx, ticket, { ...words, origin: 'bot', sentBy: null });
}
