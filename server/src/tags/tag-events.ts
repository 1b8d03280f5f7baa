import type { Ticket } from '@balcao/contract/tickets/ticket';
import { defineEvent } from '../platform/db/domain-events.ts';

/** A user moved a ticket to another lane of the kanban; `laneId` 0: to none. Not published for merges. */
export const ticketMovedToLane = defineEvent<{ ticket: Ticket; laneId: number; userId: number }>(
  'ticket-moved-to-lane',
);
