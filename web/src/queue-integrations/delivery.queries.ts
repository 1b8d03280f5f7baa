import type { WebhookDelivery } from '@balcao/contract/queue-integrations/delivery';
import { deliveryApi } from '@balcao/contract/queue-integrations/delivery.api';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/query.ts';

const keyOf = (integrationId: number) => ['webhook-deliveries', integrationId] as const;

/** Poll interval: the state of deliveries changes without a user. */
const askAgainMs = 3000;

export function useDeliveries(integrationId: number, state: WebhookDelivery['state'] | undefined) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(integrationId), 'list', state ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(deliveryApi.list, { params: { id: integrationId }, query: { pageNumber: pageParam, state }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (last.hasMore ? page + 1 : undefined),
    refetchInterval: askAgainMs,
  });
  return { ...query, rows: query.data?.pages.flatMap(({ deliveries }) => deliveries) };
}

/** The request and response of a delivery. */
export const useExchange = (integrationId: number, { id, attempts }: WebhookDelivery, enabled: boolean) =>
  useQuery({
    queryKey: [...keyOf(integrationId), id, attempts],
    queryFn: ({ signal }) => call(deliveryApi.show, { params: { id: integrationId, deliveryId: id }, signal }),
    enabled,
  }).data;

export async function replayDelivery(integrationId: number, deliveryId: number): Promise<void> {
  await call(deliveryApi.replay, { params: { id: integrationId, deliveryId } });
  await queryClient.invalidateQueries({ queryKey: keyOf(integrationId) });
}
