import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type FailureReason, failureReason } from '@balcao/contract/channels/failure-reason';
import { truncateText } from '@balcao/contract/truncate-text';
import type { AnyMessageContent } from 'baileys';
import sharp from 'sharp';
import { isVoiceRecording } from '../../../platform/sound/is-voice-recording.ts';
import { toVoiceNote } from '../../../platform/sound/voice-note.ts';
import type { OutboundPayload } from '../protocol.ts';

export type OpenFile = (key: string) => Promise<Readable | null>;
type File = NonNullable<OutboundPayload['file']>;
/** A string is a refusal. */
type MediaContent = AnyMessageContent | FailureReason;

const MB = 1024 * 1024;
/** Types that phones play inline, with their maximum size; everything else is sent as a document. */
const kinds = {
  image: { types: ['image/jpeg', 'image/png'], maxBytes: 16 * MB },
  video: { types: ['video/mp4', 'video/3gpp'], maxBytes: 64 * MB },
  audio: { types: ['audio/aac', 'audio/mp4', 'audio/mpeg', 'audio/amr', 'audio/ogg', 'audio/opus'], maxBytes: 16 * MB },
} as const;
const maxDocumentBytes = 2000 * MB;

/** A file in the form of baileys' `sendMessage`. */
export async function mediaContentOf(payload: OutboundPayload, file: File, open: OpenFile): Promise<MediaContent> {
  const { body, mediaType, metadata: fields } = payload;
  if (file.sizeBytes > maxDocumentBytes) return failureReason('fileTooLarge', { service: 'WhatsApp' });
  if (mediaType === 'stickerMessage') return stickerOf(file, open);
  if (isPlayable('audio', file) && body === '') {
    return isVoiceRecording(payload)
      ? recordingOf(file, open)
      : withStream(file, open, (stream) => ({ audio: { stream }, mimetype: file.mimeType }));
  }
  if (isPlayable('image', file)) return imageOf(file, body, open);
  if (isPlayable('video', file))
    return withStream(file, open, (stream) => ({
      video: { stream },
      mimetype: file.mimeType,
      caption: body,
      // Without one the library would call a program that may not be installed.
      jpegThumbnail: typeof fields?.['preview'] === 'string' ? fields['preview'] : '',
      ...(fields?.['gif'] === true && { gifPlayback: true }),
    }));
  return withStream(file, open, (stream) => ({
    document: { stream },
    mimetype: file.mimeType,
    fileName: truncateText(file.name, 240),
    ...(body !== '' && { caption: body }),
  }));
}

function isPlayable(kind: keyof typeof kinds, { mimeType, sizeBytes }: File): boolean {
  const types: readonly string[] = kinds[kind].types;
  return types.includes(mimeType) && sizeBytes <= kinds[kind].maxBytes;
}

async function withStream(
  file: File,
  open: OpenFile,
  make: (stream: Readable) => AnyMessageContent,
): Promise<MediaContent> {
  const stream = await open(file.key);
  return stream === null ? 'storedFileMissing' : make(stream);
}

const thumbnailSide = 72;

/** The thumbnail that phones show until they have downloaded the image: without one they show nothing. */
async function imageOf(file: File, caption: string, open: OpenFile): Promise<MediaContent> {
  const looked = await open(file.key);
  if (looked === null) return 'storedFileMissing';
  const small = await readThumbnail(looked).finally(() => looked.destroy());
  return withStream(file, open, (stream) => ({
    image: { stream },
    mimetype: file.mimeType,
    caption,
    jpegThumbnail: small?.thumbnail ?? '',
    ...(small && { width: small.width, height: small.height }),
  }));
}

/** With the EXIF rotation applied. Null when the image is unreadable here; phones then have to render it. */
async function readThumbnail(bytes: Readable): Promise<{ thumbnail: string; width: number; height: number } | null> {
  const picture = sharp({ limitInputPixels: 100_000_000 });
  bytes.on('error', (error) => picture.destroy(error)).pipe(picture);
  try {
    const { width, height, autoOrient } = await picture.metadata();
    const small = picture.autoOrient().resize(thumbnailSide, thumbnailSide, { fit: 'inside' }).jpeg({ quality: 50 });
    const thumbnail = (await small.toBuffer()).toString('base64');
    return { thumbnail, width: autoOrient?.width ?? width, height: autoOrient?.height ?? height };
  } catch {
    return null;
  }
}

const stickerSide = 512;
const maxStickerBytes = 10 * MB;

/** WhatsApp's stickers are WebP of 512 by 512; those that match are sent unchanged. */
async function stickerOf(file: File, open: OpenFile): Promise<MediaContent> {
  if (file.sizeBytes > maxStickerBytes) return 'stickerTooLarge';
  const stream = await open(file.key);
  if (stream === null) return 'storedFileMissing';
  const bytes = await buffer(stream);
  try {
    const { format, width, height, pages = 1 } = await sharp(bytes).metadata();
    const isOne = format === 'webp' && width === stickerSide && (height === stickerSide || pages > 1);
    const fit = {
      width: stickerSide,
      height: stickerSide,
      fit: 'contain',
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    } as const;
    const sticker = isOne ? bytes : await sharp(bytes, { animated: true }).resize(fit).webp({ quality: 80 }).toBuffer();
    return { sticker, mimetype: 'image/webp', isAnimated: pages > 1, width: stickerSide, height: stickerSide };
  } catch {
    return 'stickerUnreadable';
  }
}

async function recordingOf(file: File, open: OpenFile): Promise<MediaContent> {
  const stream = await open(file.key);
  if (stream === null) return 'storedFileMissing';
  const note = await toVoiceNote(await buffer(stream));
  if (note === null)
    return withStream(file, open, (fileStream) => ({ audio: { stream: fileStream }, mimetype: file.mimeType }));
  const content = {
    audio: Buffer.from(note.bytes),
    ptt: true,
    mimetype: 'audio/ogg; codecs=opus',
    seconds: Math.max(1, Math.round(note.seconds)),
    waveform: note.waveform,
  };
  return content;
}
