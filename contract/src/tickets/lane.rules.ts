import type { Actor } from '../users/actor.ts';
import type { TicketStatus } from './ticket.ts';
import { canHandle, type TicketVisibility } from './visibility.rules.ts';

/** Tickets without a lane are in lane 0. */
export const noLane = 0;

/** The lane of a ticket. */
export const laneOf = ({ tags }: { tags: readonly { id: number; kanban: number }[] }): number =>
  tags.find(({ kanban }) => kanban === 1)?.id ?? noLane;

type LaneRule = { queueId: number | null; message: string };
type Placed = TicketVisibility & { status: TicketStatus };

/**
 * Everybody who sees a ticket may move it to a lane. One that moves the ticket to a queue or writes to the customer is like
 * a transfer: of a ticket that somebody serves, it is a matter of who may transfer it.
 */
export const mayEnterLane = (actor: Actor, ticket: Placed, lane: LaneRule | null): boolean =>
  ticket.status !== 'open' || !hasEffect(ticket, lane) || canHandle(actor, ticket);

const hasEffect = ({ queueId }: Placed, lane: LaneRule | null): boolean =>
  lane !== null && (lane.message !== '' || (lane.queueId !== null && lane.queueId !== queueId));
