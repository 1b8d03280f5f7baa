import { announceChangedMessage } from '../../messages/changes/announce-changed-message.ts';
import { markDeleted } from '../../messages/changes/delete-message.ts';
import { eraseMessage } from '../../messages/changes/erase-message.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { eraseEntries } from '../journal/erase-entries.ts';
import type { TargetMessage } from '../messages/find-by-provider-id.ts';

/** Revokes a message with its further files, which are rows of their own (`{id}#2` …). */
export async function revokeMessage(
  tx: Tx,
  whatsappId: number,
  target: TargetMessage,
  { chat, targetId, erase = false }: { chat: string; targetId: string; erase?: boolean | undefined },
): Promise<void> {
  const furtherFiles = await tx.rows<{ id: number }>(
    'inbound-further-files',
    `select id from messages where company_id = current_company() and whatsapp_id = $1 and chat = $2 and provider_id = any($3)`,
    [whatsappId, chat, Array.from({ length: maxFiles - 1 }, (_, i) => `${targetId}#${i + 2}`)],
  );
  for (const id of [target.id, ...furtherFiles.map((row) => row.id)]) {
    if (erase) await eraseEverywhere(tx, id);
    else await markDeleted(tx, id);
    await announceChangedMessage(tx, id);
  }
}

/** Maximum number of files of one message; more has not been observed. */
const maxFiles = 30;

/** Also in the journal, which has the original content. */
async function eraseEverywhere(tx: Tx, messageId: number): Promise<void> {
  const erased = await eraseMessage(tx, messageId);
  if (erased) await eraseEntries(tx, erased);
}
