import type { FileList, FileListOption } from '@balcao/contract/file-lists/file-list';
import type { ChosenFile } from '../ui/files/chosen-file.ts';

/** One file of the form. `id`: it is stored; `chosen`: it is on this device and uploaded on save. */
export type FileEntry = {
  key: string;
  id?: number | undefined;
  name: string;
  caption: string;
  url: string;
  mediaType: string;
  chosen?: ChosenFile | undefined;
};

export const entriesOf = (fileList: FileList | undefined): FileEntry[] =>
  (fileList?.options ?? []).map(({ id, name, caption, path, mediaType }) => ({
    key: String(id),
    id,
    name,
    caption,
    url: path && `/api/public/${path}`,
    mediaType,
  }));

export const entryOf = (chosen: ChosenFile): FileEntry => ({
  key: chosen.id,
  name: chosen.name,
  caption: '',
  url: chosen.url,
  mediaType: chosen.mimeType.split('/')[0] ?? '',
  chosen,
});

/** Moves the entry at `from` to `to`. */
export function moveEntry(entries: readonly FileEntry[], from: number, to: number): FileEntry[] {
  const moved = entries[from];
  if (!moved || to < 0 || to >= entries.length) return [...entries];
  const rest = entries.filter((_, i) => i !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}

/** Assigns new entries the server's ids: the options that no entry has yet, in order. */
export function withIds(entries: readonly FileEntry[], options: readonly FileListOption[]): FileEntry[] {
  const known = new Set(entries.map(({ id }) => id));
  const fresh = options.filter(({ id }) => !known.has(id));
  return entries.map((entry) => (entry.id === undefined ? { ...entry, id: fresh.shift()?.id } : entry));
}
