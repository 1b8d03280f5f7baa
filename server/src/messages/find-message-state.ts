import { messageStatus } from '@balcao/contract/messages/message';
import type { MessageOrigin } from '@balcao/contract/messages/origin.rules';
import type { ApiMessageState } from '@balcao/contract/public-api/public-api';
import type { Tx } from '../platform/db/tx.ts';

/** The delivery state of a message with this origin; undefined when there is none. */
export async function findMessageState(
  tx: Tx,
  messageId: number,
  origin: MessageOrigin,
): Promise<ApiMessageState | undefined> {
  const row = await tx.db
    .selectFrom('messages')
    .select(['id', 'ticketId', 'status', 'failReason', 'createdAt', 'updatedAt'])
    .where('companyId', '=', tx.companyId)
    .where('id', '=', messageId)
    .where('origin', '=', origin)
    .executeTakeFirst();
  return (
    row && {
      id: String(row.id),
      ticketId: row.ticketId,
      status: messageStatus.parse(row.status),
      failReason: row.failReason,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }
  );
}
