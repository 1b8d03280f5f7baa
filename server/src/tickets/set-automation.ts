import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Tx } from '../platform/db/tx.ts';
import { hasOwnResponder } from './change/has-own-responder.ts';
import type { TicketChange } from './change/ticket-change.rules.ts';
import { ticketAutomationSet } from './change/ticket-events.ts';
import { announceTicket } from './ticket.audience.ts';
import { saveTicket } from './ticket.store.ts';

/** Turns the bot, a prompt or an integration on or off for this ticket only. */
export async function setAutomation(
  tx: Tx,
  before: Ticket,
  { type: _, ...change }: Extract<TicketChange, { type: 'automation' }>,
): Promise<Ticket> {
  const isOn = hasOwnResponder({ ...before, ...change });
  const after = await saveTicket(tx, before.id, { ...change, ...(!isOn && { chatbot: false }) });
  tx.publish(ticketAutomationSet, { ticketId: before.id, isOn });
  announceTicket(tx, before, after);
  return after;
}
