import type { QueueIntegrationEvent } from '@balcao/contract/queue-integrations/queue-integration.events';
import type { Tx } from '../platform/db/tx.ts';

/** Menus and forms of the whole company list integrations. */
export const announceIntegration = (tx: Tx, event: QueueIntegrationEvent): void =>
  tx.emit('queueIntegration', event, { rooms: ['company'] });
