import { removeUnusedFiles } from '../../files/remove-unused-files.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { markDeleted } from './delete-message.ts';
import { messageErased } from './message-erased.ts';

type ErasedMessage = { whatsappId: number | null; chat: string; providerId: string | null };

/**
 * Erases the content of a deleted message, in its row and in its earlier versions. Returns the key of the channel's
 * events about it in the journal, which contain the content as well.
 */
export async function eraseMessage(tx: Tx, messageId: number): Promise<ErasedMessage | undefined> {
  await markDeleted(tx, messageId);
  const [erased] = await tx.rows<ErasedMessage & { fileId: number | null; storedAt: Date }>(
    'message-erase',
    `with old as (select id, file_id from messages where company_id = current_company() and id = $1 for update),
       previews as (delete from message_previews p using old where p.company_id = current_company() and p.message_id = old.id),
       edits as (delete from message_edits e using old where e.company_id = current_company() and e.message_id = old.id)
     update messages m set body = '', facts = null, file_id = null, media_state = null, updated_at = $2 from old
     where m.company_id = current_company() and m.id = old.id
     returning m.whatsapp_id as "whatsappId", m.chat, m.provider_id as "providerId", old.file_id as "fileId", m.created_at as "storedAt"`,
    [messageId, tx.now],
  );
  if (!erased) return undefined;
  const { fileId, storedAt, ...key } = erased;
  tx.publish(messageErased, { messageId, storedAt });
  if (fileId !== null) await removeUnusedFiles(tx, [fileId]);
  return key;
}
