import { Readable } from 'node:stream';
import type { OutboundFile, OutboundMessage } from '../../channel.ts';

/** The picture that `open` gives, as a JPEG of at most this size; null when that cannot be made. */
type Shrink = (open: OutboundFile['open'], maxBytes: number) => Promise<Uint8Array | null>;

/**
 * Makes a picture that is larger than WhatsApp takes a smaller one, as phones do; other messages are unchanged. Meta checks the
 * size at the upload, by the type of the file: as a document it would be refused, too.
 */
export async function asFittingPicture(
  message: OutboundMessage,
  maxBytes: number,
  shrink: Shrink,
): Promise<OutboundMessage> {
  const { file } = message;
  if (file === null || !/^image\/(jpeg|png)$/.test(file.mimeType) || file.sizeBytes <= maxBytes) return message;
  // When it cannot be read, the upload reports why.
  const jpeg = await shrink(() => file.open(), maxBytes).catch(() => null);
  if (jpeg === null) return message;
  const open = async () => Readable.from([Buffer.from(jpeg)]);
  const name = file.name.replace(/\.[^.]*$/, '.jpg');
  return { ...message, file: { ...file, name, mimeType: 'image/jpeg', sizeBytes: jpeg.length, open } };
}
