import { type FailureReason, failureReason } from '@balcao/contract/channels/failure-reason';
import { writeWav } from '../../platform/sound/write-wav.ts';
import type { OutboundFile } from '../channel.ts';
import type { AttachmentType, Converted } from '../messenger-platform/platform-variant.ts';

const mebibyte = 1024 * 1024;
export const instagramMaxBytes = {
  image: 8 * mebibyte,
  video: 25 * mebibyte,
  audio: 25 * mebibyte,
  application: 25 * mebibyte,
};

/** Types of our recordings and of voice notes of other channels: Instagram accepts neither, so they are sent as WAV. */
const recordings = ['audio/mpeg', 'audio/ogg', 'audio/webm'];

/** Accepted MIME types, from "Upload Media for Instagram Messaging"; PDF is the only file type. */
const types: readonly { type: AttachmentType; mimeTypes: readonly string[]; maxBytes: number }[] = [
  { type: 'image', mimeTypes: ['image/png', 'image/jpeg', 'image/gif'], maxBytes: instagramMaxBytes.image },
  {
    type: 'audio',
    mimeTypes: ['audio/aac', 'audio/mp4', 'audio/x-m4a', 'audio/wav', 'audio/x-wav', 'audio/vnd.wave', ...recordings],
    maxBytes: instagramMaxBytes.audio,
  },
  {
    type: 'video',
    mimeTypes: ['video/mp4', 'video/ogg', 'video/x-msvideo', 'video/quicktime', 'video/webm'],
    maxBytes: instagramMaxBytes.video,
  },
  { type: 'file', mimeTypes: ['application/pdf'], maxBytes: instagramMaxBytes.application },
];

export function instagramFileType({
  mimeType,
  sizeBytes,
}: Pick<OutboundFile, 'mimeType' | 'sizeBytes'>): { type: AttachmentType } | { refused: FailureReason } {
  const found = types.find(({ mimeTypes }) => mimeTypes.includes(mimeType));
  if (!found) return { refused: 'fileTypeUnsupported' };
  if (sizeBytes > found.maxBytes)
    return { refused: failureReason('fileTypeOverLimit', { service: 'Instagram', max: found.maxBytes / mebibyte }) };
  return { type: found.type };
}

export async function instagramFile(
  bytes: Uint8Array<ArrayBuffer>,
  { name, mimeType }: Pick<OutboundFile, 'name' | 'mimeType'>,
): Promise<Converted | null> {
  if (!recordings.includes(mimeType)) return { bytes, name, mimeType };
  const wav = await writeWav(bytes);
  return wav && { bytes: wav, name: name.replace(/(\.\w{2,5})?$/, '.wav'), mimeType: 'audio/wav' };
}
