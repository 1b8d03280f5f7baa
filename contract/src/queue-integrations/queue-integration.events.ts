import type { QueueIntegration } from './queue-integration.ts';

/** Without secrets and URLs, because it goes to the whole company. Screens that show them fetch again. */
export type QueueIntegrationEvent =
  | { action: 'create' | 'update'; queueIntegration: QueueIntegration }
  | { action: 'delete'; integrationId: number };
