import type { FileList } from '@balcao/contract/file-lists/file-list';
import type { Tx } from '../platform/db/tx.ts';
import { campaignRooms } from '../settings/campaign-access.ts';

export const announceFileList = async (tx: Tx, action: 'create' | 'update', fileList: FileList): Promise<void> =>
  tx.emit('file', { action, files: fileList, fileList }, { rooms: await campaignRooms(tx) });

export const announceFileListRemoved = async (tx: Tx, fileId: number): Promise<void> =>
  tx.emit('file', { action: 'delete', fileId }, { rooms: await campaignRooms(tx) });
