import { removeUnusedFiles } from '../files/remove-unused-files.ts';
import { storeFile } from '../files/store-file.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { saveHelp, selectHelp } from './help.store.ts';

/** The picture of a video. False when the help is gone, or shows another video meanwhile, whose own job fetches that one's. */
export async function storeThumbnail(tx: Tx, helpId: number, video: string, upload: Upload): Promise<boolean> {
  const now = await selectHelp(tx, helpId);
  if (now?.video !== video) return false;
  await saveHelp(tx, helpId, { fileId: await storeFile(tx, upload) });
  if (now.fileId !== null) await removeUnusedFiles(tx, [now.fileId]);
  return true;
}
