import { invalidInput } from '@balcao/contract/errors';
import { type FileList, fileListMaxFiles, type UpdateFileListInput } from '@balcao/contract/file-lists/file-list';
import type { Actor } from '@balcao/contract/users/actor';
import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import type { Tx } from '../platform/db/tx.ts';
import { textsOfList } from './create-file-list.ts';
import { announceFileList } from './file-list.audience.ts';
import { deleteOptions, insertOption, saveFileList, saveOption, selectFileListOptions } from './file-list.store.ts';
import { findFileList } from './find-file-list.ts';
import { mergeOptions } from './merge-options.ts';
import { refuseNumberVariable } from './refuse-number-variable.ts';

/** Absent fields stay as they are. */
export async function updateFileList(
  tx: Tx,
  actor: Actor,
  id: number,
  { name, message, options, seenOptions }: UpdateFileListInput,
): Promise<FileList> {
  await findFileList(tx, id);
  refuseNumberVariable(actor, textsOfList({ message, options }));
  await saveFileList(tx, id, { ...(name !== undefined && { name }), ...(message !== undefined && { message }) });
  if (options) await setOptions(tx, id, options, seenOptions);
  const fileList = await findFileList(tx, id);
  await announceFileList(tx, 'update', fileList);
  return fileList;
}

type SentOptions = NonNullable<UpdateFileListInput['options']>;

async function setOptions(
  tx: Tx,
  id: number,
  sent: SentOptions,
  seen: UpdateFileListInput['seenOptions'],
): Promise<void> {
  const before = await selectFileListOptions(tx, [id]);
  const wanted = mergeOptions(before, sent, seen);
  if (wanted.length > fileListMaxFiles) throw invalidInput('options', 'too_many');
  const removed = before.filter((option) => !wanted.some((one) => one.id === option.id));
  await deleteOptions(
    tx,
    removed.map((option) => option.id),
  );
  await removeUnusedFiles(
    tx,
    removed.flatMap(({ fileId }) => (fileId === null ? [] : [fileId])),
  );
  for (const [i, { id: optionId, name, caption }] of wanted.entries()) {
    const values = { place: i + 1, name, caption };
    if (optionId === undefined) await insertOption(tx, id, values);
    else await saveOption(tx, optionId, values);
  }
}
