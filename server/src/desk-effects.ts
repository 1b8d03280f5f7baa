import { endSessionsOf } from './auth/end-sessions.ts';
import { announceConnection, connectionsOfQueue } from './connections/connection.audience.ts';
import type { Lines } from './connections/lines.ts';
import type { QueueEffects } from './queues/remove-queue.ts';
import { releaseTicketsOf, releaseTicketsOfQueue } from './tickets/release-tickets-of.ts';
import type { UserEffects } from './users/user-effects.ts';

/** What a change in a lower feature sets off in higher ones: known here, where everything is composed. */
export const userEffects: UserEffects = {
  endSessions: endSessionsOf,
  releaseTickets: releaseTicketsOf,
};

export const queueEffects = (lines: Lines): QueueEffects => ({
  async aroundRemoval(tx, queueId, remove) {
    const connections = await connectionsOfQueue(tx, queueId);
    await releaseTicketsOfQueue(tx, queueId);
    await remove();
    for (const id of connections) await announceConnection(tx, id, lines);
  },
});
