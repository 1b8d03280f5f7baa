import type { Queue } from '@balcao/contract/queues/queue';
import { queueApi } from '@balcao/contract/queues/queue.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { updateCached } from '../platform/queries/cached-changes.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { type FetchFailure, fetchState } from '../platform/queries/query-state.ts';
import { type Records, useLocalRecords } from '../ui/tables/use-records.ts';
import { applyQueueEvent } from './queue.live.ts';

const key = ['queues'] as const;
const noQueues: Queue[] = [];
const fetchQueues = (signal: AbortSignal) => call(queueApi.list, { signal });

function useQueueNotices(): void {
  useLive('queue', (event) => updateCached<Queue[]>(key, (cached) => applyQueueEvent(cached, event)));
}

/** The company's queues in order, for pickers; empty while loading. */
export function useQueuesOrFailure(): { queues: Queue[]; isLoading: boolean; failure: FetchFailure | undefined } {
  useQueueNotices();
  const query = useQuery({ queryKey: key, queryFn: ({ signal }) => fetchQueues(signal) });
  return { queues: query.data ?? noQueues, ...fetchState(query) };
}

export const useQueues = (): Queue[] => useQueuesOrFailure().queues;

/** The queues for a records page. */
export function useQueueRecords(): Records<Queue> {
  useQueueNotices();
  return useLocalRecords({ key, fetch: fetchQueues, textOf: (queue) => `${queue.name} ${queue.greetingMessage}` });
}

export const invalidateQueues = (): void => void queryClient.invalidateQueries({ queryKey: key });

export async function removeQueue({ id }: Queue): Promise<void> {
  await call(queueApi.remove, { params: { id } });
  invalidateQueues();
}
