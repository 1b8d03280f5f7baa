import type { QueueOption } from '@balcao/contract/queue-options/queue-option';
import { queueOptionApi } from '@balcao/contract/queue-options/queue-option.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { queryClient } from '../platform/query.ts';

const key = 'queue-options';

/** The tree under a queue; undefined while loading. */
export function useQueueOptions(queueId: number): QueueOption[] | undefined {
  // Options have no notice of their own: their queue's comes with each change.
  useLive('queue', (event) => {
    if (event.action === 'update') void queryClient.invalidateQueries({ queryKey: [key, event.queue.id] });
  });
  return useQuery({
    queryKey: [key, queueId],
    queryFn: ({ signal }) => call(queueOptionApi.list, { query: { queueId }, signal }),
  }).data;
}

export const invalidateQueueOptions = (): void => void queryClient.invalidateQueries({ queryKey: [key] });

/** To another number among its siblings. */
export async function moveQueueOption(id: number, option: number): Promise<void> {
  await call(queueOptionApi.update, { params: { id }, body: { option } });
  invalidateQueueOptions();
}

export async function removeQueueOption(id: number): Promise<void> {
  await call(queueOptionApi.remove, { params: { id } });
  invalidateQueueOptions();
}
