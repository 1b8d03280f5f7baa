import type { MediaType } from './message.ts';

export type FileMediaType = Extract<MediaType, 'image' | 'video' | 'audio' | 'application'>;

/** How a file travels: by what it is, not by what it is called. Pictures that no phone shows (svg, tiff) are documents. */
export function mediaTypeOf(mimeType: string): FileMediaType {
  if (/^image\/(jpeg|png|webp|gif)$/.test(mimeType)) return 'image';
  if (mimeType.startsWith('video/')) return 'video';
  if (mimeType.startsWith('audio/') || mimeType === 'application/ogg') return 'audio';
  return 'application';
}
