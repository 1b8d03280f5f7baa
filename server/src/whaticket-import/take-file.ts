import type { Place, TargetRow } from './entity.ts';
import type { MediaName } from './media-folder.ts';

type TakenFile = { rows: TargetRow[]; id: number | null; mimeType: string; failed: string | null };

/** Copies a file of the source and returns it as our row; `nextId` draws its id. Without a name there is no file. */
export async function takeFile(
  place: Place,
  name: string,
  sourceCompany: MediaName['sourceCompany'],
): Promise<TakenFile> {
  if (name === '') return { rows: [], id: null, mimeType: '', failed: null };
  const upload = await place.media.take(place.companyId, { name, sourceCompany });
  if ('failed' in upload) return { rows: [], id: null, mimeType: '', failed: upload.failed };
  const id = await place.nextId('files');
  const { key, mimeType, sizeBytes, sha256, width, height, thumbnailKey } = upload;
  const values = {
    id,
    company_id: place.companyId,
    key,
    name: upload.name,
    mime_type: mimeType,
    size_bytes: sizeBytes,
    sha256,
    width,
    height,
    thumbnail_key: thumbnailKey,
  };
  return { rows: [{ table: 'files', values }], id, mimeType, failed: null };
}
