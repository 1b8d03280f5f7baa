import type { FileList } from './file-list.ts';

/** `files` and `fileList` are the same: clients read one or the other. */
export type FileListEvent =
  | { action: 'create' | 'update'; files: FileList; fileList: FileList }
  | { action: 'delete'; fileId: number };
