import type { Ticket } from '@balcao/contract/tickets/ticket';
import { type TicketCommand, transition } from '@balcao/contract/tickets/ticket.rules';
import { serverNow } from '../../platform/clock/server-clock.ts';

/** Predicts the ticket after a command, by the contract's rules. Names of the transfer target come from the caller. */
export function predictTicket(
  ticket: Ticket,
  command: TicketCommand,
  user: { id: number; name: string },
): Ticket | null {
  const done = transition(ticket, command);
  if (!done.ok) return null;
  const { next } = done;
  const now = new Date(serverNow()).toISOString();
  return {
    ...ticket,
    ...next,
    user: next.userId === null ? null : { id: user.id, name: user.name },
    unreadMessages: command.type === 'return' ? ticket.unreadMessages : 0,
    chatbot: command.type === 'accept' ? false : ticket.chatbot,
    snoozedUntil: null,
    startedAt: next.status === 'open' ? now : ticket.startedAt,
    queuedAt: next.status === 'pending' ? now : ticket.queuedAt,
    updatedAt: now,
  };
}

/** Snoozed until then; null: woken. */
export const predictSnooze = (ticket: Ticket, until: Date | null): Ticket => ({
  ...ticket,
  snoozedUntil: until?.toISOString() ?? null,
  updatedAt: new Date(serverNow()).toISOString(),
});
