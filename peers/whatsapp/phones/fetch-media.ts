import type { MediaKind } from '../signal/media-crypto.ts';
import { decryptMedia } from '../signal/media-crypto.ts';
import type { Account } from '../world/account.ts';
import type { MediaContent } from '../world/read-message.ts';
import { mediaOf } from '../world/read-message.ts';
import type { World } from '../world/world.ts';

/** The decrypted file as the phone would show it, after a check of all three hashes. */
function fetchMedia(world: World, kind: MediaKind, content: MediaContent): Buffer {
  const { mediaKey, fileSha256, fileEncSha256 } = content;
  if (mediaKey == null || fileSha256 == null || fileEncSha256 == null)
    throw new Error('the media lacks a key or a sum');
  const path = content.directPath || content.url;
  if (path == null || path === '') throw new Error('the media says not where it is');
  return decryptMedia(kind, { mediaKey, fileSha256, fileEncSha256 }, world.media.read(path));
}

export function fetchShownMedia(world: World, phone: Account, chat: string, id: string): void {
  const shown = phone.inbox.displayedOne(chat, id);
  if (shown?.media === undefined || shown.media.bytes !== undefined) return;
  const media = mediaOf(shown.message);
  if (media === undefined) return;
  try {
    shown.media.bytes = fetchMedia(world, media.kind, media.content);
    delete shown.media.error;
  } catch (error) {
    shown.media.error = error instanceof Error ? error.message : String(error);
  }
}
