import type { Delivery } from './delivery.ts';

const marks: readonly Delivery['status'][] = ['sent', 'delivered', 'read'];

/**
 * Of two reports on one message the one that is true now, in whatever order they came: marks of the channel only climb; a
 * failure, and a retry after it, count by their time.
 */
export function laterDelivery(current: Delivery, incoming: Delivery): Delivery {
  const [currentRank, incomingRank] = [marks.indexOf(current.status), marks.indexOf(incoming.status)];
  if (currentRank !== -1 && incomingRank !== -1 && currentRank !== incomingRank)
    return incomingRank > currentRank ? incoming : current;
  return incoming.updatedAt >= current.updatedAt ? incoming : current;
}
