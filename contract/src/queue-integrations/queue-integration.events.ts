import type { QueueIntegration } from './queue-integration.ts';

/** Without secrets and addresses: it goes to the whole company. Who shows more fetches again. */
export type QueueIntegrationEvent =
  | { action: 'create' | 'update'; queueIntegration: QueueIntegration }
  | { action: 'delete'; integrationId: number };
