import type { FileList, UpdateFileListInput } from '@balcao/contract/file-lists/file-list';
import type { Actor } from '@balcao/contract/users/actor';
import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import type { Tx } from '../platform/db/tx.ts';
import { textsOfList } from './create-file-list.ts';
import { announceFileList } from './file-list.audience.ts';
import { deleteOptions, insertOption, saveFileList, saveOption, selectFileListOptions } from './file-list.store.ts';
import { findFileList } from './find-file-list.ts';
import { refuseNumberVariable } from './refuse-number-variable.ts';

/** Absent fields stay as they are. */
export async function updateFileList(
  tx: Tx,
  actor: Actor,
  id: number,
  { name, message, options }: UpdateFileListInput,
): Promise<FileList> {
  await findFileList(tx, id);
  refuseNumberVariable(actor, textsOfList({ message, options }));
  await saveFileList(tx, id, { ...(name !== undefined && { name }), ...(message !== undefined && { message }) });
  if (options) await setOptions(tx, id, options);
  const fileList = await findFileList(tx, id);
  await announceFileList(tx, 'update', fileList);
  return fileList;
}

/** Replaces the options, in this order. An option that was removed meanwhile is not created again. */
async function setOptions(tx: Tx, id: number, options: NonNullable<UpdateFileListInput['options']>): Promise<void> {
  const before = await selectFileListOptions(tx, [id]);
  const wanted = new Set(options.map((option) => option.id));
  const removed = before.filter((option) => !wanted.has(option.id));
  await deleteOptions(
    tx,
    removed.map((option) => option.id),
  );
  await removeUnusedFiles(
    tx,
    removed.flatMap(({ fileId }) => (fileId === null ? [] : [fileId])),
  );
  for (const [i, { id: optionId, name, caption }] of options.entries()) {
    const place = i + 1;
    const stored = before.find((option) => option.id === optionId);
    if (stored)
      await saveOption(tx, stored.id, { place, name: name ?? stored.name, caption: caption ?? stored.caption });
    else if (optionId === undefined) await insertOption(tx, id, { place, name: name ?? '', caption: caption ?? '' });
  }
}
