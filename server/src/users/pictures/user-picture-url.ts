import type { Tx } from '../../platform/db/tx.ts';

/** The picture as it is shown, good for up to an hour; null without one. */
export const userPictureUrl = (tx: Pick<Tx, 'fileUrl'>, fileId: number | null): string | null =>
  fileId === null ? null : tx.fileUrl({ id: fileId, name: 'picture' }, 'thumbnail');
