import type { MessageStatus } from '@balcao/contract/messages/message';
import type { Tx } from '../platform/tx.ts';
import { announceProgress } from './message.audience.ts';
import { markMessages } from './message.store.ts';

/** The channel has told how far a message of ours has come. It is held by this transaction; who looks at it is told. */
export async function markDelivery(
  tx: Tx,
  {
    id,
    status,
    failReason,
    providerId,
  }: { id: number; status: MessageStatus; failReason: string | null; providerId: string },
): Promise<void> {
  const marked = await markMessages(tx, 'message-mark', {
    update: `update messages m set status = $2, fail_reason = $3, provider_id = coalesce(provider_id, $4),
       updated_at = greatest($5, updated_at + interval '1 millisecond')
     where company_id = current_company() and id = $1`,
    values: [id, status, failReason, providerId, tx.now],
  });
  for (const found of marked) announceProgress(tx, found);
}
