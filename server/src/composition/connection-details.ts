import type { ConnectionDetails } from '../connections/show-connection-details.ts';
import { showPrompt } from '../prompts/list-prompts.ts';
import { listQueueOptions } from '../queue-options/show-queue-options.ts';

export const connectionDetails: ConnectionDetails = {
  listOptions: (tx, queueId) => listQueueOptions(tx, queueId, null),
  showPrompt,
};
