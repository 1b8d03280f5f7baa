import type { Tx } from '../platform/db/tx.ts';
import { markDeleted } from './delete-message.ts';

/** Deletes the content of a deleted message everywhere: in its row, in the ticket and in the journal. */
export async function eraseMessage(tx: Tx, messageId: number): Promise<void> {
  await markDeleted(tx, messageId);
  // A file that was forwarded is another message's too; bytes that no row names are swept.
  await tx.rows(
    'message-erase',
    `with old as (select id, file_id, from_me, ticket_id, whatsapp_id, chat, provider_id, sent_at from messages
         where company_id = current_company() and id = $1 for update),
       edits as (delete from message_edits e using old where e.company_id = current_company() and e.message_id = old.id),
       said as (update journal j set event = '{}' from old
         where j.company_id = current_company() and j.whatsapp_id = old.whatsapp_id and j.chat = old.chat
           and (j.provider_id = old.provider_id or starts_with(j.provider_id, 'edit:' || old.provider_id || ':'))
           and j.received_at is not null),
       files_gone as (delete from files f using old where f.company_id = current_company() and f.id = old.file_id
         and not exists (select from messages m where m.company_id = current_company() and m.file_id = f.id and m.id <> old.id))
     update messages m set body = '', facts = null, file_id = null, media_state = null, updated_at = $2 from old
     where m.company_id = current_company() and m.id = old.id`,
    [messageId, tx.now],
  );
}
