/** The delivery of a message, or of the last message of a ticket. */
type Report = { status: string; updatedAt: string };

const marks: readonly string[] = ['sent', 'delivered', 'read'];

/**
 * The current one of two reports on one message, regardless of their order: statuses of the channel only advance; a
 * failure, and a retry after it, are compared by time.
 */
export function laterDelivery<R extends Report>(current: R, incoming: R): R {
  const [currentRank, incomingRank] = [marks.indexOf(current.status), marks.indexOf(incoming.status)];
  if (currentRank !== -1 && incomingRank !== -1 && currentRank !== incomingRank)
    return incomingRank > currentRank ? incoming : current;
  return incoming.updatedAt >= current.updatedAt ? incoming : current;
}
