import { ensure } from '@balcao/contract/errors';
import type { ApiMessageState } from '@balcao/contract/public-api/public-api';
import { findMessageState } from '../messages/find-message-state.ts';
import type { Tx } from '../platform/db/tx.ts';

/** The state of a message that a program of this company sent. @throws Failure ERR_NO_MESSAGE_FOUND */
export async function showApiMessage(tx: Tx, messageId: number): Promise<ApiMessageState> {
  const found = await findMessageState(tx, messageId, 'api');
  ensure(found, 'ERR_NO_MESSAGE_FOUND');
  return found;
}
