import { endAccessOf } from '../auth/end-access.ts';
import { leaveChats } from '../chats/leave-chats.ts';
import { announceConnection } from '../connections/connection.audience.ts';
import type { ConnectionDeps, ConnectionEffects } from '../connections/connection-deps.ts';
import { detachQueue } from '../connections/detach-queue.ts';
import { failPendingMedia } from '../messages/channel-actions/fail-pending-media.ts';
import { removeOptionsOfQueue } from '../queue-options/remove-queue-option.ts';
import type { QueueEffects } from '../queues/remove-queue.ts';
import { unassignTicketsOfQueue, unassignTicketsOfUser } from '../tickets/unassign-tickets.ts';
import type { UserEffects } from '../users/user-effects.ts';

/**
 * Effects of a change of users on features that depend on them; wired here because only the composition root knows
 * both.
 */
export const userEffects: UserEffects = {
  endSessions: endAccessOf,
  unassignTickets: unassignTicketsOfUser,
  leaveChats,
};

export const queueEffects = (deps: ConnectionDeps): QueueEffects => ({
  async aroundRemoval(tx, queueId, remove) {
    await unassignTicketsOfQueue(tx, queueId);
    const connections = await detachQueue(tx, queueId);
    await removeOptionsOfQueue(tx, queueId);
    await remove();
    for (const id of connections) await announceConnection(tx, id, deps);
  },
});

/** What is deleted with a connection, such as the commands of its worker, cannot report to messages any more. */
export const connectionEffects: ConnectionEffects = { beforeRemoval: failPendingMedia };
