import { ensure } from '@balcao/contract/errors';
import type { CreateHelpInput, Help, UpdateHelpInput } from '@balcao/contract/helps/help';
import type { Actor } from '@balcao/contract/users/actor';
import { changesBetween } from '../audit/changes-between.ts';
import { recordAudit, recordAuditedChange } from '../audit/record-audit.ts';
import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import type { Tx } from '../platform/db/tx.ts';
import { fetchThumbnailJob } from './help.jobs.ts';
import { deleteHelp, type HelpRow, insertHelp, lockHelp, saveHelp, selectHelp } from './help.store.ts';
import { type FileUrlOf, presentHelp } from './list-helps.ts';

export async function createHelp(tx: Tx, actor: Actor, input: CreateHelpInput, fileUrlOf: FileUrlOf): Promise<Help> {
  ensure(actor.super, 'ERR_NO_PERMISSION');
  const id = await insertHelp(tx, input);
  tx.enqueue(fetchThumbnailJob, { companyId: tx.companyId, helpId: id });
  await recordAudit(tx, { action: 'help.create', by: actor, subject: { id, name: input.title } });
  return presentHelp(await lockOwn(tx, actor, id), fileUrlOf);
}

/** With another video the picture of the one before goes at once. */
export async function updateHelp(
  tx: Tx,
  actor: Actor,
  id: number,
  input: UpdateHelpInput,
  fileUrlOf: FileUrlOf,
): Promise<Help> {
  const before = await lockOwn(tx, actor, id);
  const isOther = input.video !== undefined && input.video !== before.video;
  await saveHelp(tx, id, { ...input, ...(isOther && { fileId: null }) });
  if (isOther && before.fileId !== null) await removeUnusedFiles(tx, [before.fileId]);
  if (isOther || before.fileId === null) tx.enqueue(fetchThumbnailJob, { companyId: tx.companyId, helpId: id });
  await recordAuditedChange(tx, {
    action: 'help.update',
    by: actor,
    subject: { id, name: before.title },
    changes: changesBetween({ ...before }, input),
  });
  return presentHelp(await lockOwn(tx, actor, id), fileUrlOf);
}

export async function removeHelp(tx: Tx, actor: Actor, id: number): Promise<{ message: string }> {
  const before = await lockOwn(tx, actor, id);
  await deleteHelp(tx, id);
  if (before.fileId !== null) await removeUnusedFiles(tx, [before.fileId]);
  await recordAudit(tx, { action: 'help.remove', by: actor, subject: { id, name: before.title } });
  return { message: 'help deleted' };
}

async function lockOwn(tx: Tx, actor: Actor, id: number): Promise<HelpRow> {
  ensure(actor.super, 'ERR_NO_PERMISSION');
  await lockHelp(tx, id);
  const row = await selectHelp(tx, id);
  ensure(row, 'ERR_NOT_FOUND');
  ensure(row.companyId === tx.companyId, 'ERR_NOT_FOUND');
  return row;
}
