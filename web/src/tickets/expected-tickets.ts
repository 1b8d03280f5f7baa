import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';

/** A ticket in the state predicted by a command, and in the server's last known state. */
type ExpectedTicket = {
  ticket: Ticket;
  /** null: not visible before; undefined: unknown */
  before: Ticket | null | undefined;
  me: Actor;
  /** Lists or counts were requested meanwhile: their answers may be from before the command or after it. */
  wasAsked: boolean;
};

/**
 * Tickets shown in their predicted state while the server has not answered the command: six seconds and more where it
 * can be undone. Answers to requests made meanwhile (another tab, a renamed queue) have the former state, and are shown
 * as predicted.
 */
const expected = new Map<number, ExpectedTicket>();

export const expectedTickets = (): ExpectedTicket[] => [...expected.values()];

/** A second command before the first is answered changes the prediction, not the former state. */
export function expectTicket({ ticket, before, me }: Omit<ExpectedTicket, 'wasAsked'>): void {
  const first = expected.get(ticket.id);
  expected.set(ticket.id, first ? { ...first, ticket } : { ticket, before, me, wasAsked: false });
}

/** The server has answered, or the command was undone. Returns the entry that was removed. */
export function endExpected(ticketId: number): ExpectedTicket | undefined {
  const ended = expected.get(ticketId);
  expected.delete(ticketId);
  return ended;
}

export function markExpectedAsAsked(): void {
  for (const one of expected.values()) one.wasAsked = true;
}

export const dropAllExpected = (): void => expected.clear();
