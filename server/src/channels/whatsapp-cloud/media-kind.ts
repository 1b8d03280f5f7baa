import { cloudCapabilities } from './cloud-capabilities.ts';

export type MediaKind = 'image' | 'video' | 'audio' | 'document';

/** MIME types that are shown inline; everything else is sent as a document. */
const kinds = {
  image: ['image/jpeg', 'image/png'],
  video: ['video/mp4', 'video/3gpp'],
  audio: ['audio/aac', 'audio/mp4', 'audio/mpeg', 'audio/amr', 'audio/ogg', 'audio/opus'],
} as const;

type File = { mimeType: string; sizeBytes: number };

/** The media kind of a file. Audio has no caption, so with a text it is sent as a document. */
export function mediaKindOf({ mimeType, sizeBytes }: File, caption: string): MediaKind {
  for (const kind of ['image', 'video', 'audio'] as const) {
    const plays: readonly string[] = kinds[kind];
    if (!plays.includes(mimeType)) continue;
    if (sizeBytes > cloudCapabilities.maxBytes[kind]) return 'document';
    return kind === 'audio' && caption !== '' ? 'document' : kind;
  }
  return 'document';
}

/** WhatsApp accepts text files of any kind under one MIME type. */
export const carriedMimeType = (mimeType: string): string => (mimeType.startsWith('text/') ? 'text/plain' : mimeType);
