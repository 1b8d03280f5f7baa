import { useRef, useState } from 'react';
import type { ChosenFile } from './chosen-file.ts';

/** The arguments for one upload, which are passed to `upload` of the platform with the route's parameters. */
type UploadInput = { form: FormData; onProgress: (fraction: number) => void; signal: AbortSignal };

export type Uploads = {
  /** progress of all files together, 0 to 1; undefined when nothing is being uploaded */
  progress: number | undefined;
  /** Uploads files in sequence. Throws the error of the first failed one; AbortError after `cancel`. */
  uploadAll: (files: readonly ChosenFile[], send: (input: UploadInput) => Promise<unknown>) => Promise<void>;
  cancel: () => void;
};

/** Uploads the chosen files of a form. */
export function useUploads(): Uploads {
  const [progress, setProgress] = useState<number>();
  const running = useRef<AbortController>(undefined);
  const uploadAll: Uploads['uploadAll'] = async (files, send) => {
    const total = files.reduce((sum, { blob }) => sum + blob.size, 0) || 1;
    const abort = new AbortController();
    running.current = abort;
    let done = 0;
    setProgress(0);
    try {
      for (const { blob, name } of files) {
        const form = new FormData();
        form.append('file', blob, name);
        await send({
          form,
          signal: abort.signal,
          onProgress: (fraction) => setProgress((done + fraction * blob.size) / total),
        });
        done += blob.size;
      }
    } finally {
      running.current = undefined;
      setProgress(undefined);
    }
  };
  return { progress, uploadAll, cancel: () => running.current?.abort() };
}
