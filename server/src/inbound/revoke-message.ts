import { markDeleted } from '../messages/delete-message.ts';
import { eraseMessage } from '../messages/erase-message.ts';
import { tellChangedMessage } from '../messages/tell-changed-message.ts';
import type { Tx } from '../platform/tx.ts';
import type { Target } from './find-target.ts';

/** Revokes a message with its further files, which are rows of their own (`{id}#2` …). */
export async function revokeMessage(
  tx: Tx,
  whatsappId: number,
  target: Target,
  { chat, targetId, erase = false }: { chat: string; targetId: string; erase?: boolean | undefined },
): Promise<void> {
  const further = await tx.rows<{ id: number }>(
    'inbound-further-files',
    `select id from messages where company_id = current_company() and whatsapp_id = $1 and chat = $2 and provider_id = any($3)`,
    [whatsappId, chat, Array.from({ length: mostFiles - 1 }, (_, i) => `${targetId}#${i + 2}`)],
  );
  for (const id of [target.id, ...further.map((row) => row.id)]) {
    await (erase ? eraseMessage(tx, id) : markDeleted(tx, id));
    await tellChangedMessage(tx, id);
  }
}

/** Files of one message; more has not been observed. */
const mostFiles = 30;
