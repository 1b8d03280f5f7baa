import type { FileList, FileListInput, UpdateFileListInput } from '@balcao/contract/file-lists/file-list';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { announceFileList } from './file-list.audience.ts';
import { insertFileList, insertOption } from './file-list.store.ts';
import { findFileList } from './find-file-list.ts';
import { refuseNumberVariable } from './refuse-number-variable.ts';

export async function createFileList(
  tx: Tx,
  actor: Actor,
  { name, message, options = [] }: FileListInput,
): Promise<FileList> {
  refuseNumberVariable(actor, textsOfList({ message, options }));
  const id = await insertFileList(tx, { name, message, userId: actor.userId });
  for (const [i, option] of options.entries())
    await insertOption(tx, id, { place: i + 1, name: option.name ?? '', caption: option.caption ?? '' });
  const fileList = await findFileList(tx, id);
  await announceFileList(tx, 'create', fileList);
  return fileList;
}

/** Its texts that are filled for each recipient. */
export const textsOfList = ({ message = '', options = [] }: Pick<UpdateFileListInput, 'message' | 'options'>) => ({
  message,
  options: options.map(({ caption }) => caption ?? ''),
});
