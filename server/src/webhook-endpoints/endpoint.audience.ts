import type { WebhookEndpointEvent } from '@balcao/contract/webhook-endpoints/webhook-endpoint.events';
import type { Tx } from '../platform/db/tx.ts';

export const announceEndpoint = (
  tx: Tx,
  action: WebhookEndpointEvent['action'],
  { id, name }: { id: number; name: string },
): void => tx.emit('webhookEndpoint', { action, endpointId: id, name }, { rooms: ['admins'] });
