import { Readable } from 'node:stream';
import type { OutboundFile, OutboundMessage } from '../../channel.ts';

/** Converts the picture of `open` to a JPEG of at most this size; null when that fails. */
type Shrink = (open: OutboundFile['open'], maxBytes: number) => Promise<Uint8Array | null>;

/** Types that Meta accepts as a picture. */
const asPicture = /^image\/(jpeg|png)$/;
/** Types that Meta refuses at the upload, or accepts as stickers only; phones convert them too. Only the first frame of an animation is kept. */
const convertible = /^image\/(webp|gif|avif|tiff)$/;

/**
 * Converts a picture that Meta would refuse, because of its size or type, to a JPEG. Other messages are unchanged. Meta checks size
 * and type at the upload, so it would also refuse it as a document.
 */
export async function asFittingPicture(
  message: OutboundMessage,
  maxBytes: number,
  shrink: Shrink,
): Promise<OutboundMessage> {
  const { file } = message;
  if (file === null) return message;
  const isTooLarge = asPicture.test(file.mimeType) && file.sizeBytes > maxBytes;
  if (!isTooLarge && !convertible.test(file.mimeType)) return message;
  // When it cannot be read, the upload reports why.
  const jpeg = await shrink(() => file.open(), maxBytes).catch(() => null);
  if (jpeg === null) return message;
  const open = async () => Readable.from([Buffer.from(jpeg)]);
  const name = file.name.replace(/\.[^.]*$/, '.jpg');
  return { ...message, file: { ...file, name, mimeType: 'image/jpeg', sizeBytes: jpeg.length, open } };
}
