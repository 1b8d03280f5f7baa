/** A local file that is not uploaded yet. */
export type ChosenFile = {
  id: string;
  blob: Blob;
  name: string;
  mimeType: string;
  /** object URL, valid until the page unloads or the file is dropped */
  url: string;
};

/** Why a file is refused. */
export type FileRefusal = { limitBytes: number } | 'empty';

export const chooseFile = (file: File): ChosenFile => ({
  id: crypto.randomUUID(),
  blob: file,
  name: file.name || 'arquivo',
  mimeType: file.type || 'application/octet-stream',
  url: URL.createObjectURL(file),
});

/** The same file with an object URL of its own, for a second owner: each releases its own. */
export const copyFile = <Owned extends Pick<ChosenFile, 'blob' | 'url'>>(file: Owned): Owned => ({
  ...file,
  url: URL.createObjectURL(file.blob),
});

export const releaseFile = ({ url }: Pick<ChosenFile, 'url'>): void => URL.revokeObjectURL(url);

export const refuseFile = ({ size }: Blob, limitBytes: number): FileRefusal | undefined =>
  size === 0 ? 'empty' : size > limitBytes ? { limitBytes } : undefined;
