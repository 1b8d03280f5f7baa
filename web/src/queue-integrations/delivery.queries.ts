import type { DeliveryState, WebhookDelivery } from '@balcao/contract/queue-integrations/delivery';
import { deliveryApi } from '@balcao/contract/queue-integrations/delivery.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { useDeliveryPages } from './use-delivery-pages.ts';

const keyOf = (integrationId: number) => ['webhook-deliveries', integrationId] as const;

export const useDeliveries = (integrationId: number, state: DeliveryState | undefined) =>
  useDeliveryPages([...keyOf(integrationId), 'list', state ?? ''], (pageNumber, signal) =>
    call(deliveryApi.list, { params: { id: integrationId }, query: { pageNumber, state }, signal }),
  );

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
