import { cloudCapabilities } from './cloud-capabilities.ts';

type MediaKind = 'image' | 'video' | 'audio' | 'document';

/** MIME types that are shown inline; everything else is sent as a document. */
const kinds: Record<'image' | 'video' | 'audio', readonly string[]> = {
  image: ['image/jpeg', 'image/png'],
  video: ['video/mp4', 'video/3gpp'],
  audio: ['audio/aac', 'audio/mp4', 'audio/mpeg', 'audio/amr', 'audio/ogg', 'audio/opus'],
};

type File = { mimeType: string; sizeBytes: number };

const inlineKindOf = (mimeType: string): keyof typeof kinds | undefined =>
  (['image', 'video', 'audio'] as const).find((kind) => kinds[kind].includes(mimeType));

/** Meta's size limit, in bytes, of a type that is shown inline; null for others. */
export function typeLimitOf(mimeType: string): number | null {
  const kind = inlineKindOf(mimeType);
  return kind === undefined ? null : cloudCapabilities.maxBytes[kind];
}

/** The media kind of a file. Audio has no caption, so with a text it is sent as a document. */
export function mediaKindOf({ mimeType, sizeBytes }: File, caption: string): MediaKind {
  const kind = inlineKindOf(mimeType);
  if (kind === undefined || sizeBytes > cloudCapabilities.maxBytes[kind]) return 'document';
  return kind === 'audio' && caption !== '' ? 'document' : kind;
}

/** WhatsApp accepts text files of any kind under one MIME type. */
export const carriedMimeType = (mimeType: string): string => (mimeType.startsWith('text/') ? 'text/plain' : mimeType);
