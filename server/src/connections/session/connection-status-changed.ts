import type { ConnectionStatus } from '@balcao/contract/connections/connection';
import { defineEvent } from '../../platform/db/domain-events.ts';

/** A connection came up, went down, or waits for a person. `reason`: why it is down, a code or a text. */
export const connectionStatusChanged = defineEvent<{
  id: number;
  name: string;
  status: ConnectionStatus;
  reason: string | null;
}>('connection-status-changed');
