import type { Tx } from '../../platform/db/tx.ts';

/** The URL of the picture, valid for up to an hour; null without one. */
export const userPictureUrl = (tx: Pick<Tx, 'fileUrl'>, fileId: number | null): string | null =>
  fileId === null ? null : tx.fileUrl({ id: fileId, name: 'picture' }, 'thumbnail');
