import { lockUnusedList } from '../campaigns/lists/lock-unused-list.ts';
import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import type { Tx } from '../platform/db/tx.ts';
import { announceFileListRemoved } from './file-list.audience.ts';
import { deleteFileList, selectFileListOptions } from './file-list.store.ts';
import { findFileList } from './find-file-list.ts';

/** Deletes it with its files, except those used by a message. @throws Failure ERR_LIST_IN_USE */
export async function removeFileList(tx: Tx, id: number): Promise<{ message: string }> {
  await findFileList(tx, id);
  await lockUnusedList(tx, 'file_lists', id);
  const options = await selectFileListOptions(tx, [id]);
  await deleteFileList(tx, id);
  await removeUnusedFiles(
    tx,
    options.flatMap(({ fileId }) => (fileId === null ? [] : [fileId])),
  );
  await announceFileListRemoved(tx, id);
  return { message: 'file list deleted' };
}
