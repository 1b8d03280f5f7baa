import { Readable } from 'node:stream';
import type { OutboundFile, OutboundMessage } from '../../channel.ts';

/** The picture that `open` gives, as a JPEG of at most this size; null when that cannot be made. */
type Shrink = (open: OutboundFile['open'], maxBytes: number) => Promise<Uint8Array | null>;

/** What Meta takes as a picture. */
const asPicture = /^image\/(jpeg|png)$/;
/** Meta refuses these at the upload, or takes them as stickers only; phones convert them before they send. Of an animation the first frame is left. */
const convertible = /^image\/(webp|gif|avif|tiff)$/;

/**
 * Converts a picture that Meta would refuse to a JPEG: one that is too large, or of another type. Other messages are unchanged. Meta
 * checks size and type of the file at the upload: as a document it would be refused, too.
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
