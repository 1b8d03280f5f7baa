import { type ChosenFile, chooseFile, type FileRefusal, refuseFile, releaseFile } from './chosen-file.ts';

/** A file that the server has. `url` is an address that a browser may open. */
export type StoredFile = { name: string; url: string };

/** What a media field holds: what is stored and stays, and what was chosen and is uploaded at saving. */
export type MediaFiles = { stored: readonly StoredFile[]; chosen: readonly ChosenFile[] };

export type MediaLimits = { maxFiles: number; maxBytes: number };

/** Adds files. Where one is allowed, a new one replaces it; where several are, those beyond the number are left out. */
export function addFiles(
  { stored, chosen }: MediaFiles,
  files: readonly File[],
  { maxFiles, maxBytes }: MediaLimits,
): { files: MediaFiles; refused: { name: string; refusal: FileRefusal }[] } {
  const refused: { name: string; refusal: FileRefusal }[] = [];
  const taken: File[] = [];
  for (const file of files) {
    const refusal = refuseFile(file, maxBytes);
    if (refusal) refused.push({ name: file.name, refusal });
    else taken.push(file);
  }
  if (taken.length === 0) return { files: { stored, chosen }, refused };
  if (maxFiles === 1) {
    chosen.forEach(releaseFile);
    return { files: { stored: [], chosen: taken.slice(0, 1).map(chooseFile) }, refused };
  }
  const room = Math.max(0, maxFiles - stored.length - chosen.length);
  return { files: { stored, chosen: [...chosen, ...taken.slice(0, room).map(chooseFile)] }, refused };
}

export function removeChosen({ stored, chosen }: MediaFiles, file: ChosenFile): MediaFiles {
  releaseFile(file);
  return { stored, chosen: chosen.filter(({ id }) => id !== file.id) };
}

export const removeStored = ({ stored, chosen }: MediaFiles, file: StoredFile): MediaFiles => ({
  stored: stored.filter((one) => one !== file),
  chosen,
});
