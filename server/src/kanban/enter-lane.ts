import { noLane } from '@balcao/contract/tickets/lane.rules';
import type { PayloadOf } from '../platform/db/domain-events.ts';
import type { Tx } from '../platform/db/tx.ts';
import { findUncountedTag } from '../tags/find-tag.ts';
import type { ticketMovedToLane } from '../tags/tag-events.ts';
import { enqueueAutoMessage } from '../tickets/enqueue-auto-message.ts';
import { moveToQueue } from '../tickets/move-to-queue.ts';

/**
 * Applies a lane to a ticket that enters it: sets its queue, and sends its text. In the transaction of the move, so
 * once per entry; staying in a lane is no entry. The assignee stays. A closed ticket is only filed.
 */
export async function enterLanes(tx: Tx, moved: readonly PayloadOf<typeof ticketMovedToLane>[]): Promise<void> {
  for (const { ticket, laneId, userId } of moved) {
    if (laneId === noLane || ticket.status === 'closed') continue;
    const { lane } = await findUncountedTag(tx, laneId);
    if (!lane) continue;
    if (lane.queueId !== null && lane.queueId !== ticket.queueId)
      await moveToQueue(tx, ticket.id, lane.queueId, { userId });
    enqueueAutoMessage(tx, ticket, lane.message);
  }
}
