import type { Query, QueryCache } from '@tanstack/react-query';
import { beginReading, isReadSince } from '../positions/notice-position.ts';

type Reading = { reading: number; at: number };
/** When the current data of each query began to be read. Unknown for data restored from this device. */
const begun = new WeakMap<Query, Reading>();
/** The same for requests in progress: one that fails or is cancelled leaves the older data. */
const inProgress = new WeakMap<Query, Reading>();
/** Older data is requested again after a join, whatever its position: some things change without a notice. */
const maxAgeMs = 60_000;

export function trackReadTimes(cache: QueryCache): void {
  cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    // A further page: the earlier pages keep their time.
    if (action.type === 'fetch' && !action.meta?.fetchMore)
      inProgress.set(query, { reading: beginReading(), at: Date.now() });
    const read = action.type === 'success' && !action.manual && inProgress.get(query);
    if (read && inProgress.delete(query)) begun.set(query, read);
  });
}

/** Whether its data may have been read before the position `joinedAt`. */
export function isMissed(query: Query, joinedAt: string | null): boolean {
  const began = begun.get(query);
  const isComplete = query.state.status === 'success' && began !== undefined;
  return !isComplete || Date.now() - began.at > maxAgeMs || !isReadSince(began.reading, joinedAt);
}

/** When the data of a query began to be read, in ms; for data that was not read, when it was last changed. */
export const readTimeOf = (query: Query): number => begun.get(query)?.at ?? query.state.dataUpdatedAt;
