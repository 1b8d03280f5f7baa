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
export const expectedTickets = new Map<number, ExpectedTicket>();

export function markExpectedAsAsked(): void {
  for (const expected of expectedTickets.values()) expected.wasAsked = true;
}
