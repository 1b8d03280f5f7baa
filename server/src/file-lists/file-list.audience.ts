import type { FileList } from '@balcao/contract/file-lists/file-list';
import type { Tx } from '../platform/db/tx.ts';

/** Lists are the whole company's. */
export const announceFileList = (tx: Tx, action: 'create' | 'update', fileList: FileList): void =>
  tx.emit('file', { action, files: fileList, fileList }, { rooms: ['company'] });

export const announceFileListRemoved = (tx: Tx, fileId: number): void =>
  tx.emit('file', { action: 'delete', fileId }, { rooms: ['company'] });
