import { type ReactNode, useRef } from 'react';

/** The browser's file dialog: a hidden input, and a function that opens it. */
export function useFileChooser(
  onFiles: (files: FileList) => void,
  { multiple = true, accept }: { multiple?: boolean; accept?: string } = {},
): { chooser: ReactNode; choose: () => void } {
  const files = useRef<HTMLInputElement>(null);
  const chooser = (
    <input
      ref={files}
      type="file"
      multiple={multiple}
      accept={accept}
      hidden
      onChange={(event) => {
        if (event.currentTarget.files) onFiles(event.currentTarget.files);
        // Reset, so that the same file can be chosen again.
        event.currentTarget.value = '';
      }}
    />
  );
  return { chooser, choose: () => files.current?.click() };
}
