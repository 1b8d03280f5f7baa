import type { Ticket } from '@balcao/contract/tickets/ticket';
import { defineEvent } from '../platform/db/domain-events.ts';

/** Somebody has put a ticket into another lane of the kanban; `laneId` 0: into none. Merging and undoing a merge move nothing. */
export const ticketMovedToLane = defineEvent<{ ticket: Ticket; laneId: number }>('ticket-moved-to-lane');
