import type { Tx } from '../../platform/db/tx.ts';

/** Deletes the content of a message's entries, including its edits; the keys stay, so that a repeat is recognised. */
export async function eraseEntries(
  tx: Tx,
  message: { whatsappId: number | null; chat: string; providerId: string | null },
): Promise<void> {
  await tx.rows(
    'journal-erase',
    `update journal j set event = '{}' where j.company_id = current_company() and j.whatsapp_id = $1 and j.chat = $2
       and (j.provider_id = $3 or starts_with(j.provider_id, 'edit:' || $3 || ':')) and j.received_at is not null`,
    [message.whatsappId, message.chat, message.providerId],
  );
}
