import { ensure } from '@balcao/contract/errors';
import type { OfferedQuickMessage, QuickMessage } from '@balcao/contract/quick-messages/quick-message';
import { canEditQuickMessage, canSeeQuickMessage } from '@balcao/contract/quick-messages/quick-message.rules';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { lockQuickMessage, type QuickMessageRow, selectQuickMessages } from './quick-message.store.ts';

/** A quick message that the actor may use. */
export async function findQuickMessage(tx: Tx, actor: Actor, id: number): Promise<QuickMessageRow> {
  const row = await readQuickMessage(tx, id);
  ensure(canSeeQuickMessage(actor, row), 'ERR_NO_PERMISSION');
  return row;
}

/** A quick message that the actor may change, locked. */
export async function lockEditableQuickMessage(tx: Tx, actor: Actor, id: number): Promise<QuickMessageRow> {
  await lockQuickMessage(tx, id);
  const row = await readQuickMessage(tx, id);
  ensure(canEditQuickMessage(actor, row), 'ERR_NO_PERMISSION');
  return row;
}

/** Without a permission check. */
export async function readQuickMessage(tx: Tx, id: number): Promise<QuickMessageRow> {
  const [row] = await selectQuickMessages(tx, { only: id });
  ensure(row, 'ERR_NOT_FOUND');
  return row;
}

/** Wire format: the file is a signed URL. */
export function presentQuickMessage(tx: Tx, { uses: _, ...row }: QuickMessageRow): QuickMessage {
  const { fileId, fileName, ...rest } = row;
  const file = fileId === null ? null : { id: fileId, name: fileName ?? '' };
  return {
    ...rest,
    status: true,
    isMedia: file !== null,
    mediaPath: file && tx.fileUrl(file),
    mediaName: file?.name ?? null,
  };
}

export const presentOffered = (tx: Tx, row: QuickMessageRow): OfferedQuickMessage => ({
  ...presentQuickMessage(tx, row),
  uses: row.uses,
});
