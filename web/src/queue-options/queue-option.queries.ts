import type { QueueOption } from '@balcao/contract/queue-options/queue-option';
import { queueOptionApi } from '@balcao/contract/queue-options/queue-option.api';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { updateCached } from '../platform/queries/cached-changes.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { serializeByKey } from '../platform/serialize-by-key.ts';
import { withMovedOption } from './move-option.ts';

const key = 'queue-options';

/** The tree of options of a queue. */
export function useQueueOptions(queueId: number): UseQueryResult<QueueOption[]> {
  // Options have no notice of their own: each change publishes a notice of their queue.
  useLive('queue', (event) => {
    // While moves are pending, the stored order is older than the displayed one.
    if (event.action === 'update' && movesUnderWay === 0)
      void queryClient.invalidateQueries({ queryKey: [key, event.queue.id] });
    // Options of other queues that led to it lead nowhere now.
    if (event.action === 'delete' && event.queueId !== queueId) invalidateQueueOptions();
  });
  return useQuery({
    queryKey: [key, queueId],
    queryFn: ({ signal }) => call(queueOptionApi.list, { query: { queueId }, signal }),
  });
}

export const invalidateQueueOptions = (): void => void queryClient.invalidateQueries({ queryKey: [key] });

let movesUnderWay = 0;

/** Moves an option among its siblings: shown at once, so that the next move builds on it; requests are sent in order. */
export async function moveQueueOption({ id, queueId }: QueueOption, place: number): Promise<void> {
  movesUnderWay++;
  updateCached<QueueOption[]>([key, queueId], (tree) => withMovedOption(tree, id, place));
  try {
    await serializeByKey(`options of queue ${queueId}`, () =>
      call(queueOptionApi.update, { params: { id }, body: { option: place } }),
    );
  } finally {
    movesUnderWay--;
    if (movesUnderWay === 0) invalidateQueueOptions();
  }
}

export async function removeQueueOption(id: number): Promise<void> {
  await call(queueOptionApi.remove, { params: { id } });
  invalidateQueueOptions();
}
