import type { ApiTokenEvent } from '@balcao/contract/api-tokens/api-token.events';
import type { Tx } from '../platform/db/tx.ts';

export const announceApiToken = (tx: Tx, action: ApiTokenEvent['action'], tokenId: number): void =>
  tx.emit('apiToken', { action, tokenId }, { rooms: ['admins'] });
