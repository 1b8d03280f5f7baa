import { noLane } from '@balcao/contract/tickets/lane.rules';
import type { PayloadOf } from '../platform/db/domain-events.ts';
import type { Tx } from '../platform/db/tx.ts';
import { findTag } from '../tags/find-tag.ts';
import type { ticketMovedToLane } from '../tags/tag-events.ts';
import { enqueueAutoMessage } from '../tickets/enqueue-auto-message.ts';
import { moveToQueue } from '../tickets/move-to-queue.ts';

/**
 * What a lane does to a ticket that enters: gives it its queue, and says its text. In the transaction of the move, so once
 * for each entry; a ticket that stays where it is has not entered. Who serves it keeps it. A closed one is only filed.
 */
export async function enterLanes(tx: Tx, moved: readonly PayloadOf<typeof ticketMovedToLane>[]): Promise<void> {
  for (const { ticket, laneId } of moved) {
    if (laneId === noLane || ticket.status === 'closed') continue;
    const { lane } = await findTag(tx, laneId);
    if (!lane) continue;
    if (lane.queueId !== null && lane.queueId !== ticket.queueId) await moveToQueue(tx, ticket.id, lane.queueId);
    enqueueAutoMessage(tx, ticket, lane.message);
  }
}
