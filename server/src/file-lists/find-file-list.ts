import { ensure } from '@balcao/contract/errors';
import type { FileList } from '@balcao/contract/file-lists/file-list';
import { mediaTypeOf } from '@balcao/contract/messages/media-type.rules';
import type { Tx } from '../platform/db/tx.ts';
import { pathOfFileUrl } from '../platform/files/signed-file-links.ts';
import { type FileListRow, type OptionRow, selectFileListOptions, selectFileLists } from './file-list.store.ts';

export async function findFileList(tx: Tx, id: number): Promise<FileList> {
  const rows = await selectFileLists(tx, { only: [id] });
  const [fileList] = await presentFileLists(tx, rows);
  ensure(fileList, 'ERR_NOT_FOUND');
  return fileList;
}

/** With their files, each as a signed URL. */
export async function presentFileLists(tx: Tx, rows: FileListRow[]): Promise<FileList[]> {
  const options =
    rows.length === 0
      ? []
      : await selectFileListOptions(
          tx,
          rows.map(({ id }) => id),
        );
  return rows.map((row) => ({
    ...row,
    options: options.filter(({ fileListId }) => fileListId === row.id).map((option) => presentOption(tx, option)),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
}

const presentOption = (tx: Tx, { id, fileListId, name, caption, fileId, fileName, mimeType }: OptionRow) => ({
  id,
  fileId: fileListId,
  name: name || (fileName ?? ''),
  caption,
  path: fileId === null ? '' : pathOfFileUrl(tx.fileUrl({ id: fileId, name: fileName ?? '' })),
  mediaType: mimeType === null ? '' : mediaTypeOf(mimeType),
});
