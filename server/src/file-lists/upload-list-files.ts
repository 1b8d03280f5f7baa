import { ensure, Failure, invalidInput } from '@balcao/contract/errors';
import { type FileListUploadInput, fileListMaxBytes, fileListMaxFiles } from '@balcao/contract/file-lists/file-list';
import type { Actor } from '@balcao/contract/users/actor';
import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import { storeFile } from '../files/store-file.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { announceFileList } from './file-list.audience.ts';
import { insertOption, type OptionRow, saveFileList, saveOption, selectFileListOptions } from './file-list.store.ts';
import { findFileList } from './find-file-list.ts';
import { refuseNumberVariable } from './refuse-number-variable.ts';

/**
 * Stores files of a list, each for the option that the form names, or as a new option at the end. `options`: the form's
 * data on each file, in their order.
 */
export async function uploadListFiles(
  tx: Tx,
  actor: Actor,
  id: number,
  uploads: readonly Upload[],
  options: readonly FileListUploadInput[],
): Promise<void> {
  await findFileList(tx, id);
  refuseNumberVariable(actor, { caption: options.map(({ caption }) => caption ?? '') });
  if (uploads.length === 0) throw invalidInput('files', 'required');
  if (uploads.some(({ sizeBytes }) => sizeBytes > fileListMaxBytes))
    throw new Failure('ERR_FILE_TOO_LARGE', { maxBytes: fileListMaxBytes });
  await saveFileList(tx, id, {});
  const before = await selectFileListOptions(tx, [id]);
  const added = uploads.filter((_, i) => options[i]?.id === undefined).length;
  if (before.length + added > fileListMaxFiles) throw invalidInput('files', 'too_many');
  for (const [i, upload] of uploads.entries())
    await storeOption(tx, { id, before, place: before.length + i + 1 }, upload, options[i]);
  await announceFileList(tx, 'update', await findFileList(tx, id));
}

type Target = { id: number; before: OptionRow[]; place: number };

async function storeOption(
  tx: Tx,
  { id, before, place }: Target,
  upload: Upload,
  { id: optionId, name, caption }: FileListUploadInput = {},
): Promise<void> {
  const stored = before.find((option) => option.id === optionId);
  ensure(stored || optionId === undefined, 'ERR_NOT_FOUND');
  const fileId = await storeFile(tx, upload);
  if (!stored) {
    await insertOption(tx, id, { place, name: name ?? '', caption: caption ?? '', fileId });
    return;
  }
  await saveOption(tx, stored.id, { fileId, name: name ?? stored.name, caption: caption ?? stored.caption });
  if (stored.fileId !== null) await removeUnusedFiles(tx, [stored.fileId]);
}
