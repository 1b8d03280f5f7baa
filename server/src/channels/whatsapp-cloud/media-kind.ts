import { cloudCapabilities } from './cloud-capabilities.ts';

export type MediaKind = 'image' | 'video' | 'audio' | 'document';

/** What each kind plays in the conversation; everything else travels as a document. */
const kinds = {
  image: ['image/jpeg', 'image/png'],
  video: ['video/mp4', 'video/3gpp'],
  audio: ['audio/aac', 'audio/mp4', 'audio/mpeg', 'audio/amr', 'audio/ogg', 'audio/opus'],
} as const;

type File = { mimeType: string; sizeBytes: number };

/** How a file travels. A text beside a sound would be lost, for those have no caption: then it is a document. */
export function mediaKindOf({ mimeType, sizeBytes }: File, caption: string): MediaKind {
  for (const kind of ['image', 'video', 'audio'] as const) {
    const plays: readonly string[] = kinds[kind];
    if (!plays.includes(mimeType)) continue;
    if (sizeBytes > cloudCapabilities.maxBytes[kind]) return 'document';
    return kind === 'audio' && caption !== '' ? 'document' : kind;
  }
  return 'document';
}

/** WhatsApp carries text of any sort, under one name. */
export const carriedMimeType = (mimeType: string): string => (mimeType.startsWith('text/') ? 'text/plain' : mimeType);
