import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';

/** A ticket as a command will leave it, and as the server still has it. */
export type ExpectedTicket = {
  ticket: Ticket;
  /** null: not visible before; undefined: unknown */
  before: Ticket | null | undefined;
  me: Actor;
  /** Lists or counts were asked meanwhile: the answer may be of before the command, or of after it. */
  wasAsked: boolean;
};

/**
 * Tickets that are shown as a command will leave them while the server has not said what became of them: six seconds and more
 * where it can be undone. What is asked meanwhile (another tab, a queue that is renamed) has them as they were, and is shown
 * as expected.
 */
const expected = new Map<number, ExpectedTicket>();

export const expectedTickets = (): ExpectedTicket[] => [...expected.values()];

/** A second command before the first was answered changes what is expected, not what was before. */
export function expectTicket({ ticket, before, me }: Omit<ExpectedTicket, 'wasAsked'>): void {
  const first = expected.get(ticket.id);
  expected.set(ticket.id, first ? { ...first, ticket } : { ticket, before, me, wasAsked: false });
}

/** The server has said what became of the ticket, or the command is undone. Returns what was expected of it. */
export function endExpected(ticketId: number): ExpectedTicket | undefined {
  const ended = expected.get(ticketId);
  expected.delete(ticketId);
  return ended;
}

export function markExpectedAsAsked(): void {
  for (const one of expected.values()) one.wasAsked = true;
}

export const dropAllExpected = (): void => expected.clear();
