import type { MediaType } from '@balcao/contract/messages/message';

/**
 * The thumbnail sent with a video (`preview`, a JPEG in base64) as a data URL: it can be shown before the video is
 * fetched, and if it never is.
 */
export const previewUrl = ({ mediaType, preview }: { mediaType: MediaType; preview: unknown }): string | null =>
  mediaType === 'video' && typeof preview === 'string' && /^[A-Za-z0-9+/]+={0,2}$/.test(preview)
    ? `data:image/jpeg;base64,${preview}`
    : null;
