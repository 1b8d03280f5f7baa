import type { DeliveryState } from '@balcao/contract/queue-integrations/delivery';
import type {
  EndpointDelivery,
  EndpointInput,
  EndpointWithSecret,
  WebhookEndpoint,
} from '@balcao/contract/webhook-endpoints/webhook-endpoint';
import { webhookEndpointApi as api } from '@balcao/contract/webhook-endpoints/webhook-endpoint.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive } from '../platform/live.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { useDeliveryPages } from '../queue-integrations/use-delivery-pages.ts';

const key = ['webhook-endpoints'] as const;
const deliveriesKey = (id: number) => ['webhook-endpoint-deliveries', id] as const;

export const invalidateEndpoints = (): void => void queryClient.invalidateQueries({ queryKey: key });

export function useEndpoints(onPause: (name: string) => void) {
  useLive('webhookEndpoint', ({ action, name }) => {
    invalidateEndpoints();
    if (action === 'pause') onPause(name);
  });
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(api.list, { signal })).endpoints,
  });
}

export const createEndpoint = (body: EndpointInput): Promise<EndpointWithSecret> => call(api.create, { body });

export const updateEndpoint = ({ id }: WebhookEndpoint, body: Partial<EndpointInput>): Promise<WebhookEndpoint> =>
  call(api.update, { params: { id }, body });

export const rotateEndpoint = ({ id }: WebhookEndpoint): Promise<EndpointWithSecret> =>
  call(api.rotate, { params: { id } });

export async function removeEndpoint({ id }: WebhookEndpoint): Promise<void> {
  await call(api.remove, { params: { id } });
  invalidateEndpoints();
}

export const useEndpointDeliveries = (id: number, state: DeliveryState | undefined) =>
  useDeliveryPages([...deliveriesKey(id), 'list', state ?? ''], (pageNumber, signal) =>
    call(api.deliveries, { params: { id }, query: { pageNumber, state }, signal }),
  );

export const useEndpointExchange = (id: number, delivery: EndpointDelivery, enabled: boolean) =>
  useQuery({
    queryKey: [...deliveriesKey(id), delivery.id, delivery.attempts],
    queryFn: ({ signal }) => call(api.exchange, { params: { id, deliveryId: delivery.id }, signal }),
    enabled,
  }).data;

export async function replayEndpointDelivery(id: number, deliveryId: number): Promise<void> {
  await call(api.replay, { params: { id, deliveryId } });
  await queryClient.invalidateQueries({ queryKey: deliveriesKey(id) });
}
