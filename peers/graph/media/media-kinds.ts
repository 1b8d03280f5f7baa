export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';

const MB = 1024 * 1024;

type Kind = { mimes: readonly string[]; maxBytes: number };

const documents = [
  'text/plain',
  'application/pdf',
  'application/msword',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
];
const images = ['image/jpeg', 'image/png'];
const audios = ['audio/aac', 'audio/mp4', 'audio/mpeg', 'audio/amr', 'audio/ogg', 'audio/opus'];
const videos = ['video/mp4', 'video/3gpp'];
const stickers = ['image/webp'];

/** Accepted MIME types and sizes per message type. A document may be anything that can be uploaded. */
export const mediaKinds: Record<MediaKind, Kind> = {
  image: { mimes: images, maxBytes: 5 * MB },
  video: { mimes: videos, maxBytes: 16 * MB },
  audio: { mimes: audios, maxBytes: 16 * MB },
  document: { mimes: [...documents, ...images, ...audios, ...videos, ...stickers], maxBytes: 100 * MB },
  sticker: { mimes: stickers, maxBytes: 500 * 1024 },
};

export const uploadable: readonly string[] = mediaKinds.document.mimes;

/** Size limit at upload: that of the narrowest type that accepts the MIME type. */
export function uploadMaxBytes(mime: string): number {
  const kind = (['image', 'sticker', 'audio', 'video', 'document'] as const).find((k) =>
    mediaKinds[k].mimes.includes(mime),
  );
  return mediaKinds[kind ?? 'document'].maxBytes;
}

/** `audio/ogg; codecs=opus` → `audio/ogg` */
export const bareMime = (mime: string) => (mime.split(';')[0] ?? '').trim().toLowerCase();

const starts =
  (at: number, ...codes: number[]) =>
  (bytes: Buffer) =>
    codes.every((code, i) => bytes[at + i] === code);
const matchesAt = (at: number, text: string) => (bytes: Buffer) =>
  bytes.toString('latin1', at, at + text.length) === text;

const looks: Record<string, (bytes: Buffer) => boolean> = {
  'image/jpeg': starts(0, 0xff, 0xd8, 0xff),
  'image/png': starts(0, 0x89, 0x50, 0x4e, 0x47),
  'image/webp': (b) => matchesAt(0, 'RIFF')(b) && matchesAt(8, 'WEBP')(b),
  'audio/ogg': matchesAt(0, 'OggS'),
  'audio/amr': matchesAt(0, '#!AMR'),
  'audio/mpeg': (b) => matchesAt(0, 'ID3')(b) || (b[0] === 0xff && ((b[1] ?? 0) & 0xe0) === 0xe0),
  'audio/mp4': matchesAt(4, 'ftyp'),
  'video/mp4': matchesAt(4, 'ftyp'),
  'video/3gpp': matchesAt(4, 'ftyp'),
  'application/pdf': matchesAt(0, '%PDF'),
};

/** Whether the bytes match their type: Meta detects that after accepting, with 131053. */
export function looksLike(mime: string, bytes: Buffer): boolean {
  return looks[bareMime(mime)]?.(bytes) ?? true;
}

/** WhatsApp plays a recorded note only when it is Opus in Ogg. */
export const isVoiceNote = (mime: string, bytes: Buffer) =>
  bareMime(mime) === 'audio/ogg' && bytes.toString('latin1', 0, 4096).includes('OpusHead');
