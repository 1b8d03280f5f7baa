import type { MediaType } from './message.ts';

export type FileMediaType = Extract<MediaType, 'image' | 'video' | 'audio' | 'application'>;

/** The media type of a file by its content type, not by its name. Images that phones do not display (svg, tiff) are documents. */
export function mediaTypeOf(mimeType: string): FileMediaType {
  if (/^image\/(jpeg|png|webp|gif)$/.test(mimeType)) return 'image';
  if (mimeType.startsWith('video/')) return 'video';
  if (mimeType.startsWith('audio/') || mimeType === 'application/ogg') return 'audio';
  return 'application';
}
