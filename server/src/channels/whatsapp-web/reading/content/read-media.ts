import type { proto } from 'baileys/WAProto/index.js';
import type { InboundContent } from '../../../channel.ts';
import type { MediaRef } from '../media-ref.ts';
import { numberOf } from '../say.ts';

export type MessageKey = MediaRef['message'];

type Media = Pick<
  proto.Message.IDocumentMessage,
  'url' | 'mimetype' | 'fileSha256' | 'fileLength' | 'mediaKey' | 'fileEncSha256' | 'directPath'
>;
type What = {
  kind: MediaRef['kind'];
  mediaType: InboundContent['mediaType'];
  /** stem of the file name, where the sender gave none */
  word: string;
  mimeType: string;
};

export const whats = {
  image: { kind: 'image', mediaType: 'image', word: 'imagem', mimeType: 'image/jpeg' },
  video: { kind: 'video', mediaType: 'video', word: 'video', mimeType: 'video/mp4' },
  audio: { kind: 'audio', mediaType: 'audio', word: 'audio', mimeType: 'audio/ogg' },
  document: { kind: 'document', mediaType: 'application', word: 'documento', mimeType: 'application/octet-stream' },
  sticker: { kind: 'sticker', mediaType: 'stickerMessage', word: 'figurinha', mimeType: 'image/webp' },
} as const satisfies Record<string, What>;

/** A file on WhatsApp's media hosts. Null when it cannot be downloaded: path or key is missing. */
export function readMedia(
  what: What,
  media: Media,
  {
    body = '',
    name,
    facts = {},
  }: { body?: string | null | undefined; name?: string | null | undefined; facts?: Record<string, unknown> },
  message: MessageKey,
): InboundContent | null {
  const ref = refOf(what.kind, media, message);
  if (ref === null) return null;
  return {
    mediaType: what.mediaType,
    body: body ?? '',
    media: {
      name: (name || `${what.word}-${message.id.slice(-6)}.${extensionOf(ref.mimeType)}`).slice(0, 300),
      mimeType: ref.mimeType,
      ...(ref.sizeBytes !== null && { sizeBytes: ref.sizeBytes }),
      ref,
    },
    ...(Object.keys(facts).length > 0 && { facts }),
  };
}

function refOf(kind: MediaRef['kind'], media: Media, message: MessageKey): MediaRef | null {
  const { mediaKey, fileSha256, fileEncSha256, directPath, url } = media;
  if (mediaKey?.length !== 32 || fileSha256?.length !== 32 || (!directPath && !url)) return null;
  return {
    kind,
    directPath: (directPath || pathOf(url)).slice(0, 2000),
    url: url?.slice(0, 2000) || null,
    mediaKey: base64(mediaKey),
    fileSha256: base64(fileSha256),
    fileEncSha256: fileEncSha256?.length === 32 ? base64(fileEncSha256) : null,
    sizeBytes: numberOf(media.fileLength),
    mimeType: (media.mimetype || fallbackTypes[kind]).slice(0, 200),
    message,
  };
}

const fallbackTypes: Record<MediaRef['kind'], string> = {
  image: whats.image.mimeType,
  video: whats.video.mimeType,
  audio: whats.audio.mimeType,
  document: whats.document.mimeType,
  sticker: whats.sticker.mimeType,
};

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

function pathOf(url: string | null | undefined): string {
  const read = URL.parse(url ?? '');
  return read ? read.pathname + read.search : '';
}

const extensions = new Map([
  ['jpeg', 'jpg'],
  ['mpeg', 'mp3'],
  ['plain', 'txt'],
  ['quicktime', 'mov'],
]);

function extensionOf(mimeType: string): string {
  const kind = /^[a-z]+\/([\w-]{1,10})(;|$)/i.exec(mimeType)?.[1]?.toLowerCase() ?? 'bin';
  return extensions.get(kind) ?? kind;
}
