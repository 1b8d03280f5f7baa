import { announceChangedMessage } from '../../messages/changes/announce-changed-message.ts';
import { markDeleted } from '../../messages/changes/delete-message.ts';
import { eraseMessage } from '../../messages/changes/erase-message.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { eraseEntries } from '../journal/erase-entries.ts';
import type { TargetMessage } from '../messages/find-by-provider-id.ts';
import type { MessageKey } from '../messages/receive-messages.ts';

type Revoked = { chat: string; targetId: string; erase?: boolean | undefined };

/** Revokes a message with its further files, which are rows of their own (`{id}#2` …). */
export async function revokeMessage(
  tx: Tx,
  whatsappId: number,
  target: TargetMessage,
  revoked: Revoked,
): Promise<void> {
  await revokeOne(tx, target.id, revoked.erase);
  await revokeFilesOf(tx, whatsappId, revoked);
}

/** Revokes the received further files whose message has been revoked meanwhile: they may come in a later batch than it. */
export async function revokeFurtherFiles(tx: Tx, whatsappId: number, received: MessageKey[]): Promise<void> {
  const furtherFile = /#\d+$/;
  const messageIds = received.flatMap(({ providerId: id }) =>
    furtherFile.test(id) ? id.replace(furtherFile, '') : [],
  );
  if (messageIds.length === 0) return;
  const revoked = await tx.rows<Revoked>(
    'inbound-revoked-messages',
    `select chat, provider_id as "targetId", body = '' and facts is null and file_id is null as erase from messages
     where company_id = current_company() and whatsapp_id = $1 and provider_id = any($2) and is_deleted`,
    [whatsappId, messageIds],
  );
  for (const message of revoked) await revokeFilesOf(tx, whatsappId, message);
}

async function revokeFilesOf(tx: Tx, whatsappId: number, { chat, targetId, erase }: Revoked): Promise<void> {
  const files = await tx.rows<{ id: number }>(
    'inbound-further-files',
    `select id from messages where company_id = current_company() and whatsapp_id = $1 and chat = $2 and provider_id = any($3)`,
    [whatsappId, chat, Array.from({ length: maxFiles - 1 }, (_, i) => `${targetId}#${i + 2}`)],
  );
  for (const { id } of files) await revokeOne(tx, id, erase);
}

async function revokeOne(tx: Tx, id: number, erase = false): Promise<void> {
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
