import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import type { Tx } from '../platform/db/tx.ts';
import { lockEditableQuickMessage } from './find-quick-message.ts';
import { announceQuickMessageDeleted } from './quick-message.audience.ts';
import { deleteQuickMessage } from './quick-message.store.ts';

export async function removeQuickMessage(tx: Tx, actor: Actor, id: number): Promise<{ message: string }> {
  const before = await lockEditableQuickMessage(tx, actor, id);
  await deleteQuickMessage(tx, id);
  if (before.fileId !== null) await removeUnusedFiles(tx, [before.fileId]);
  await recordAudit(tx, { action: 'quick-message.remove', by: actor, subject: { id, name: before.shortcode } });
  announceQuickMessageDeleted(tx, id, before);
  return { message: 'quick message deleted' };
}
