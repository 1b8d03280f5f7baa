import type { MediaType } from '@balcao/contract/messages/message';

/**
 * The small picture of a film that came with the message (`preview`, a JPEG in base64), as an address that loads nothing: it is
 * there before the film is, and when the film is not.
 */
export const previewUrl = ({ mediaType, preview }: { mediaType: MediaType; preview: unknown }): string | null =>
  mediaType === 'video' && typeof preview === 'string' && /^[A-Za-z0-9+/]+={0,2}$/.test(preview)
    ? `data:image/jpeg;base64,${preview}`
    : null;
