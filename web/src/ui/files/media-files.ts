import { type ChosenFile, chooseFile, type FileRefusal, refuseFile, releaseFile } from './chosen-file.ts';

/** A stored file. `url` can be opened by the browser. */
type StoredFile = { name: string; url: string };

/** The value of a media field: stored files to keep, and chosen files to upload on save. */
export type MediaFiles = { stored: readonly StoredFile[]; chosen: readonly ChosenFile[] };

export type MediaLimits = {
  maxFiles: number;
  maxBytes: number;
  /** MIME types; absent: all */
  types?: readonly string[];
};

type Refused = { name: string; refusal: FileRefusal | 'type' | 'tooMany' };

/** Adds files. If one is allowed, a new one replaces it. Those above the maximum are refused. */
export function addFiles(
  { stored, chosen }: MediaFiles,
  files: readonly File[],
  { maxFiles, maxBytes, types }: MediaLimits,
): { files: MediaFiles; refused: Refused[] } {
  const refused: Refused[] = [];
  const taken: File[] = [];
  for (const file of files) {
    const refusal = types && !types.includes(file.type) ? 'type' : refuseFile(file, maxBytes);
    if (refusal) refused.push({ name: file.name, refusal });
    else taken.push(file);
  }
  if (taken.length === 0) return { files: { stored, chosen }, refused };
  const room = maxFiles === 1 ? 1 : Math.max(0, maxFiles - stored.length - chosen.length);
  refused.push(...taken.slice(room).map(({ name }) => ({ name, refusal: 'tooMany' as const })));
  if (maxFiles === 1) {
    chosen.forEach(releaseFile);
    return { files: { stored: [], chosen: taken.slice(0, 1).map(chooseFile) }, refused };
  }
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
