import { inflateRawSync } from 'node:zlib';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endBytes = 22;
const maxCommentBytes = 0xffff;

/**
 * The unpacked size of a zip in bytes, up to `limit`, determined by unpacking each of its files: the sizes it states
 * may be wrong, and its files may overlap. Null when it is damaged; `Infinity` above the limit.
 */
export function unpackedSize(zip: Buffer, limit: number): number | null {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end < zip.length - endBytes - maxCommentBytes || end + endBytes > zip.length) return null;
  if (zip.readUInt32LE(end) !== endSignature) return null;
  const entries = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  let total = 0;
  for (let n = 0; n < entries; n += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== entrySignature) return null;
    const packed = dataOf(zip, zip.readUInt32LE(at + 42), zip.readUInt32LE(at + 20));
    if (packed === null) return null;
    const size = sizeOf(packed, zip.readUInt16LE(at + 10), limit - total);
    if (size === null) return null;
    total += size;
    if (total > limit) return Number.POSITIVE_INFINITY;
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return total;
}

function dataOf(zip: Buffer, header: number, packedBytes: number): Buffer | null {
  if (header + 30 > zip.length) return null;
  const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
  return start + packedBytes > zip.length ? null : zip.subarray(start, start + packedBytes);
}

/** Method 0 is stored, 8 is deflate; workbooks use no others. */
function sizeOf(packed: Buffer, method: number, limit: number): number | null {
  if (method === 0) return packed.length;
  if (method !== 8) return null;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, limit) }).length;
  } catch (error) {
    const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLarge ? Number.POSITIVE_INFINITY : null;
  }
}
