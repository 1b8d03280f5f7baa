import { truncateText } from '@balcao/contract/truncate-text';
import type { proto } from 'baileys/WAProto/index.js';
import type { InboundContent } from '../../../inbound-event.ts';
import { decodeTexts as words } from '../decode.texts.ts';
import { numberOf } from './format-text.ts';
import type { MediaRef } from './media-ref.ts';

export type MessageKey = MediaRef['message'];

type Media = Pick<
  proto.Message.IDocumentMessage,
  'url' | 'mimetype' | 'fileSha256' | 'fileLength' | 'mediaKey' | 'fileEncSha256' | 'directPath'
>;
type MediaTraits = {
  kind: MediaRef['kind'];
  mediaType: InboundContent['mediaType'];
  /** stem of the file name, where the sender gave none */
  fileNameStem: string;
  mimeType: string;
};

export const mediaTraits = {
  image: { kind: 'image', mediaType: 'image', fileNameStem: words.imageName, mimeType: 'image/jpeg' },
  video: { kind: 'video', mediaType: 'video', fileNameStem: 'video', mimeType: 'video/mp4' },
  audio: { kind: 'audio', mediaType: 'audio', fileNameStem: 'audio', mimeType: 'audio/ogg' },
  document: {
    kind: 'document',
    mediaType: 'application',
    fileNameStem: words.documentName,
    mimeType: 'application/octet-stream',
  },
  sticker: { kind: 'sticker', mediaType: 'stickerMessage', fileNameStem: words.stickerName, mimeType: 'image/webp' },
} as const satisfies Record<string, MediaTraits>;

/** A file on WhatsApp's media hosts. Null when it cannot be downloaded: path or key is missing. */
export function readMedia(
  traits: MediaTraits,
  media: Media,
  {
    body = '',
    name,
    metadata: fields = {},
  }: { body?: string | null | undefined; name?: string | null | undefined; metadata?: Record<string, unknown> },
  message: MessageKey,
): InboundContent | null {
  const ref = refOf(traits.kind, media, message);
  if (ref === null) return null;
  return {
    mediaType: traits.mediaType,
    body: body ?? '',
    media: {
      name: truncateText(name || `${traits.fileNameStem}-${message.id.slice(-6)}.${extensionOf(ref.mimeType)}`, 300),
      mimeType: ref.mimeType,
      ...(ref.sizeBytes !== null && { sizeBytes: ref.sizeBytes }),
      ref,
    },
    ...(Object.keys(fields).length > 0 && { metadata: fields }),
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
  image: mediaTraits.image.mimeType,
  video: mediaTraits.video.mimeType,
  audio: mediaTraits.audio.mimeType,
  document: mediaTraits.document.mimeType,
  sticker: mediaTraits.sticker.mimeType,
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
