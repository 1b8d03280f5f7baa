import type { FileList, FileListInput, UpdateFileListInput } from '@balcao/contract/file-lists/file-list';
import type { ChosenFile } from '../ui/files/chosen-file.ts';
import { changedFields } from '../ui/forms/changed-fields.ts';
import { entriesOf, type FileEntry, withIds } from './file-entries.ts';

export type FileListValues = { name: string; message: string; entries: FileEntry[] };

type Server = {
  create: (body: FileListInput) => Promise<FileList>;
  update: (id: number, body: UpdateFileListInput) => Promise<FileList>;
  uploadFile: (file: ChosenFile, place: { listId: number; optionId: number }) => Promise<void>;
};
type SaveFileList = (values: FileListValues, onSaved: (entries: FileEntry[]) => void, server: Server) => Promise<void>;

/**
 * Saves the list with a place for each file, then uploads the new files into their places. A retry after a failed
 * upload does not repeat what is done. Of a stored list only changes since the last save are sent: a colleague may have
 * made others meanwhile.
 */
export function fileListSaver(fileList: FileList | undefined): SaveFileList {
  let savedId = fileList?.id;
  let stored: Stored = { name: fileList?.name, message: fileList?.message, options: optionsOf(entriesOf(fileList)) };
  return async ({ name, message, entries }, onSaved, { create, update, uploadFile }) => {
    const body = { name, message, options: optionsOf(entries) };
    const { id: listId, options } = await (savedId === undefined
      ? create(body)
      : update(savedId, changesOf(stored, body)));
    let saved = withIds(entries, options);
    savedId = listId;
    stored = { name, message, options: optionsOf(saved) };
    onSaved(saved);
    for (const { id, chosen } of saved) {
      if (id === undefined || !chosen) continue;
      await uploadFile(chosen, { listId, optionId: id });
      saved = saved.map((entry) => (entry.id === id ? { ...entry, chosen: undefined } : entry));
      onSaved(saved);
    }
  };
}

/** With the options that the form has shown: a colleague may have added others meanwhile. */
function changesOf(stored: Stored, body: FileListInput): UpdateFileListInput {
  const changed = changedFields(stored, body);
  return changed.options ? { ...changed, seenOptions: stored.options } : changed;
}

type Stored = { name: string | undefined; message: string | undefined; options: ReturnType<typeof optionsOf> };

const optionsOf = (entries: readonly FileEntry[]) => entries.map(({ id, name, caption }) => ({ id, name, caption }));
