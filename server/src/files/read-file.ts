import type { Readable } from 'node:stream';
import type { FileVariant } from '@balcao/contract/files/file';
import type { Tx } from '../platform/db/tx.ts';
import type { ByteRange, FileStore } from '../platform/files/file-store.ts';

type ReadableFile = {
  id: number;
  name: string;
  mimeType: string;
  sizeBytes: number;
  etag: string;
  /** null when the bytes are gone */
  open(range?: ByteRange): Promise<Readable | null>;
};

/** A file of this company with the way to its bytes; null when there is none, or none in this variant. */
export async function readFile(
  tx: Tx,
  store: FileStore,
  fileId: number,
  variant: FileVariant = 'original',
): Promise<ReadableFile | null> {
  const row = await tx.db
    .selectFrom('files')
    .select(['id', 'key', 'name', 'mimeType', 'sizeBytes', 'sha256', 'thumbnailKey'])
    .where('companyId', '=', tx.companyId)
    .where('id', '=', fileId)
    .executeTakeFirst();
  if (!row) return null;
  const { key, thumbnailKey } = row;
  if (variant === 'thumbnail') {
    if (thumbnailKey === null) return null;
    const sizeBytes = await store.size(thumbnailKey);
    if (sizeBytes === null) return null;
    return {
      id: row.id,
      name: `${row.name.replace(/\.[^.]*$/, '')}.webp`,
      mimeType: 'image/webp',
      sizeBytes,
      etag: `${row.sha256.slice(0, 32)}-t`,
      open: (range) => store.open(thumbnailKey, range),
    };
  }
  return {
    id: row.id,
    name: row.name,
    mimeType: row.mimeType,
    sizeBytes: row.sizeBytes,
    etag: row.sha256.slice(0, 32),
    open: (range) => store.open(key, range),
  };
}
