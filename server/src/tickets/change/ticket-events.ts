import type { Ticket } from '@balcao/contract/tickets/ticket';
import { defineEvent } from '../../platform/db/domain-events.ts';

/** A conversation has begun or was reopened: because its customer wrote, or because a person (or the product) wrote to them. */
export const ticketOpened = defineEvent<{ ticket: Ticket; how: 'customer' | 'person'; isReopened: boolean }>(
  'ticket-opened',
);

/** A person has accepted a pending ticket. `greeting`: they want to be introduced to the customer. */
export const ticketAccepted = defineEvent<{ before: Ticket; after: Ticket; by: string; greeting: boolean }>(
  'ticket-accepted',
);

/**
 * A ticket was transferred to a queue, and to a person of it when one was named. `note`: what whoever transferred it says to
 * those who take over, or nothing.
 */
export const ticketTransferred = defineEvent<{
  after: Ticket;
  queue: { name: string };
  person: { name: string } | null;
  by: number | null;
  note: string;
}>('ticket-transferred');

/**
 * A conversation has ended: by a person, who may have asked for no farewell; ignored while it waited; or because the customer
 * was silent for the connection's time; by a menu that led to its end.
 */
export const ticketClosed = defineEvent<{
  before: Ticket;
  after: Ticket;
  how: 'closed' | 'ignored' | 'inactive' | 'bot';
  farewell: boolean;
}>('ticket-closed');

/** A person gave a ticket that they had back to its queue. */
export const ticketReturned = defineEvent<{ after: Ticket }>('ticket-returned');

/** A prompt or an integration was set for one ticket, or removed from it. */
export const ticketAutomationSet = defineEvent<{ ticketId: number; isOn: boolean }>('ticket-automation-set');

/** Why a ticket was moved: a lane or an assistant chose the queue, or it has waited without one for the connection's time. */
export type MoveReason = 'chosen' | 'waited';

/** A rule, a lane or an assistant moved a ticket to a queue; who serves it keeps it. */
export const ticketMovedToQueue = defineEvent<{ after: Ticket; why: MoveReason }>('ticket-moved-to-queue');

/** A ticket was deleted, with its messages. */
export const ticketDeleted = defineEvent<{ ticketId: number }>('ticket-deleted');
