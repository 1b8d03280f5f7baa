import { ensure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { removeUnusedFiles } from '../../files/remove-unused-files.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { lockOwnMessage } from '../find-message.ts';
import { announceUndoneSend } from '../message.audience.ts';
import { enqueueDelivery } from '../queue-message.ts';
import { showLastMessage } from './show-last-message.ts';

/**
 * Cancels one's own send during its undo period, with the separate text of its file. The row is deleted, because it was
 * never sent. Claiming a message locks its row, so that either the claim or the undo wins.
 */
export async function undoSend(tx: Tx, actor: Actor, messageId: number): Promise<Record<never, never>> {
  const { row, ticket } = await lockOwnMessage(tx, actor, messageId);
  ensure(row.sentBy === actor.userId, 'ERR_NO_PERMISSION');
  const deletedIds = await deleteUnsent(tx, messageId);
  ensure(deletedIds.includes(messageId), 'ERR_MESSAGE_SENT');
  await showLastMessage(tx, ticket);
  for (const id of deletedIds) announceUndoneSend(tx, ticket.id, id);
  // A sender may have waited for this row without seeing the messages after it.
  if (row.whatsappId !== null) enqueueDelivery(tx, row.whatsappId, row.contactId);
  return {};
}

/** The text of a file is the message right after it: several files are sent together, and each may have a text or none. */
async function deleteUnsent(tx: Tx, messageId: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number; fileId: number | null }>(
    'message-undo',
    `with held as (select id, ticket_id, created_at, sent_by, file_id from messages
         where company_id = current_company() and id = $1 and status = 'queued' and attempts = 0 and not is_deleted
           and origin = 'person'),
       next as (select m.id, m.client_id, m.file_id, m.status, m.attempts from messages m
           join held h on m.ticket_id = h.ticket_id and m.created_at = h.created_at and m.sent_by = h.sent_by
         where m.company_id = current_company() and h.file_id is not null and m.id > h.id order by m.id limit 1),
       apart as (select id from next where client_id is null and file_id is null and status = 'queued' and attempts = 0)
     delete from messages m where m.company_id = current_company() and m.id in (select id from held union all select id from apart)
     returning m.id, m.file_id as "fileId"`,
    [messageId],
  );
  await removeUnusedFiles(
    tx,
    rows.flatMap(({ fileId }) => fileId ?? []),
  );
  return rows.map(({ id }) => id);
}
