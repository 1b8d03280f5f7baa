import type { Tx } from '../platform/db/tx.ts';
import type { Upload } from '../platform/files/uploads.ts';

/** Makes an upload a file of this company, to be named by a message, a queue … Gives its id. */
export async function storeFile(tx: Tx, upload: Upload): Promise<number> {
  const { key, name, mimeType, sizeBytes, sha256, width, height, thumbnailKey } = upload;
  const { id } = await tx.db
    .insertInto('files')
    .values({
      companyId: tx.companyId,
      key,
      name,
      mimeType,
      sizeBytes,
      sha256,
      width,
      height,
      thumbnailKey,
      createdAt: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
