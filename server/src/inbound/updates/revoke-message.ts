import { announceChangedMessage } from '../../messages/changes/announce-changed-message.ts';
import { markDeleted } from '../../messages/changes/delete-message.ts';
import { eraseMessage } from '../../messages/changes/erase-message.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { eraseEntries } from '../journal/erase-entries.ts';
import type { TargetMessage } from '../messages/find-by-provider-id.ts';
import type { MessageKey } from '../messages/receive-messages.ts';

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
  for (const id of [target.id, ...furtherFiles.map((row) => row.id)]) await revokeOne(tx, id, erase);
}

/** Revokes the received further files whose message has been revoked meanwhile: they may come in a later batch than it. */
export async function revokeFurtherFiles(tx: Tx, whatsappId: number, received: MessageKey[]): Promise<void> {
  const providerIds = received.map(({ providerId }) => providerId).filter((id) => /#\d+$/.test(id));
  if (providerIds.length === 0) return;
  const revoked = await tx.rows<{ id: number; isErased: boolean }>(
    'inbound-revoked-files',
    `select f.id, m.body = '' and m.facts is null and m.file_id is null as "isErased" from messages f
     join messages m on m.company_id = f.company_id and m.whatsapp_id = f.whatsapp_id and m.chat = f.chat
       and m.provider_id = regexp_replace(f.provider_id, '#\\d+$', '') and m.is_deleted
     where f.company_id = current_company() and f.whatsapp_id = $1 and f.provider_id = any($2) and not f.is_deleted`,
    [whatsappId, providerIds],
  );
  for (const { id, isErased } of revoked) await revokeOne(tx, id, isErased);
}

async function revokeOne(tx: Tx, id: number, erase: boolean): Promise<void> {
  if (erase) await eraseEverywhere(tx, id);
  else await markDeleted(tx, id);
  await announceChangedMessage(tx, id);
}

/** Maximum number of files of one message; more has not been observed. */
const maxFiles = 30;

/** Also in the journal, which has the original content. */
async function eraseEverywhere(tx: Tx, messageId: number): Promise<void> {
  const erased = await eraseMessage(tx, messageId);
  if (erased) await eraseEntries(tx, erased);
}
