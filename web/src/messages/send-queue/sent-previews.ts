import { mediaTypeOf } from '@balcao/contract/messages/media-type.rules';
import { releaseFile } from '../../ui/files/chosen-file.ts';
import type { OutgoingFile } from './outgoing-message.ts';

/** Pictures beyond these are shown from the server's copy. */
const maxPreviews = 50;

/** Object URLs of own pictures by clientId, oldest first, to avoid a flicker when the server's copy arrives. */
const previews = new Map<string, string>();

export const previewOf = (clientId: string | null) => (clientId ? previews.get(clientId) : undefined);

/** Takes over the file of an acknowledged send: the URL of a picture is its preview, others are released. */
export function storePreview(clientId: string, file: OutgoingFile): void {
  if (mediaTypeOf(file.mimeType) === 'image') previews.set(clientId, file.url);
  else releaseFile(file);
  for (const oldest of previews.keys()) {
    if (previews.size <= maxPreviews) return;
    dropPreview(oldest);
  }
}

export function dropPreview(clientId: string): void {
  const url = previews.get(clientId);
  if (url !== undefined) releaseFile({ url });
  previews.delete(clientId);
}
