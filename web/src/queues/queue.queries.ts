import type { Queue } from '@balcao/contract/queues/queue';
import { queueApi } from '@balcao/contract/queues/queue.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { changeHeld, queryClient } from '../platform/query.ts';
import { type Records, useWholeRecords } from '../ui/use-records.ts';
import { applyQueueEvent } from './queue.live.ts';

const key = ['queues'] as const;
const none: Queue[] = [];
const fetchQueues = (signal: AbortSignal) => call(queueApi.list, { signal });

function useQueueNotices(): void {
  useLive('queue', (event) => changeHeld<Queue[]>(key, (held) => applyQueueEvent(held, event)));
}

/** The company's queues in order, for pickers; undefined while loading. */
export function useKnownQueues(): Queue[] | undefined {
  useQueueNotices();
  return useQuery({ queryKey: key, queryFn: ({ signal }) => fetchQueues(signal) }).data;
}

/** The same, empty while loading. */
export const useQueues = (): Queue[] => useKnownQueues() ?? none;

/** The same for a records page. */
export function useQueueRecords(): Records<Queue> {
  useQueueNotices();
  return useWholeRecords({ key, fetch: fetchQueues, textOf: (queue) => `${queue.name} ${queue.greetingMessage}` });
}

export const queueSaved = (): void => void queryClient.invalidateQueries({ queryKey: key });
