import type { Ticket } from '@balcao/contract/tickets/ticket';
import { defineEvent } from '../../platform/db/domain-events.ts';

/** A conversation has begun or was reopened: by a message of the customer, or by one of a person (or the product) to them. */
export const ticketOpened = defineEvent<{ ticket: Ticket; how: 'customer' | 'person'; isReopened: boolean }>(
  'ticket-opened',
);

/** A person has accepted a pending ticket. `greeting`: they want to be introduced to the customer. */
export const ticketAccepted = defineEvent<{ before: Ticket; after: Ticket; by: string; greeting: boolean }>(
  'ticket-accepted',
);

/**
 * A ticket was transferred to a queue, and to a person of it if one was named. `note`: a message to the new assignees, if
 * any.
 */
export const ticketTransferred = defineEvent<{
  after: Ticket;
  queue: { name: string };
  person: { name: string } | null;
  by: number | null;
  note: string;
}>('ticket-transferred');

/**
 * A conversation has ended: closed by a person, who may have omitted the farewell; ignored while pending; because the
 * customer was silent for the connection's time; or by a menu option that closes it.
 */
export const ticketClosed = defineEvent<{
  before: Ticket;
  after: Ticket;
  how: 'closed' | 'ignored' | 'inactive' | 'bot';
  farewell: boolean;
}>('ticket-closed');

/** A ticket was returned to its queue from the person who had it: `from`, null when they were deleted. */
export const ticketReturned = defineEvent<{ after: Ticket; from: number | null }>('ticket-returned');

/** A prompt or an integration was set for one ticket, or removed from it. */
export const ticketAutomationSet = defineEvent<{ ticketId: number; isOn: boolean }>('ticket-automation-set');

/** Why a ticket was moved: a lane or an assistant chose the queue, or it has waited without one for the connection's time. */
export type MoveReason = 'chosen' | 'waited';

/** A rule, a lane or an assistant moved a ticket to a queue; its assignee keeps it. */
export const ticketMovedToQueue = defineEvent<{ after: Ticket; why: MoveReason }>('ticket-moved-to-queue');

/** A ticket was deleted, with its messages. */
export const ticketDeleted = defineEvent<{ ticketId: number }>('ticket-deleted');
