import type { Message } from '@balcao/contract/messages/message';
import { mediaPath } from '../../platform/media-path.ts';

/** Saves the file of a message under its name. */
export function downloadMessage({ mediaUrl, media }: Message): void {
  if (mediaUrl === null) return;
  const link = document.createElement('a');
  link.href = mediaPath(mediaUrl);
  link.download = media?.name ?? '';
  link.target = '_blank';
  link.rel = 'noopener';
  link.click();
}
