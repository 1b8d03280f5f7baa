import { type OpusSound, readHead, samplesIn, writeHead } from './opus-packet.ts';

/** Ogg pages (RFC 3533) with one Opus stream in them (RFC 7845). */
const flags = { continued: 1, first: 2, last: 4 };
const headerBytes = 27;
const maxLaces = 255;

export function writeOgg({ head, packets, samples }: OpusSound): Buffer {
  const pages: Buffer[] = [page([writeHead(head)], 0, 0n, flags.first), page([tags], 1, 0n, 0)];
  const end = samples === null ? null : BigInt(head.preSkip + samples);
  let at = 0n;
  let waiting: Uint8Array[] = [];
  for (const [i, packet] of packets.entries()) {
    waiting.push(packet);
    at += BigInt(samplesIn(packet));
    const next = packets[i + 1];
    const isLast = next === undefined;
    if (!isLast && lacesOf([...waiting, next]) <= maxLaces && waiting.length < 50) continue; // about a second of sound to a page
    const position = isLast && end !== null && end < at ? end : at;
    pages.push(page(waiting, pages.length, position, isLast ? flags.last : 0));
    waiting = [];
  }
  return Buffer.concat(pages);
}

const tags = Buffer.concat([Buffer.from('OpusTags', 'latin1'), u32(6), Buffer.from('balcao', 'latin1'), u32(0)]);

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const lacesOf = (packets: readonly Uint8Array[]) =>
  packets.reduce((sum, { length }) => sum + Math.floor(length / 255) + 1, 0);

const serial = 1;

function page(packets: readonly Uint8Array[], sequence: number, position: bigint, flag: number): Buffer {
  const laces = packets.flatMap(({ length }) => [...Array<number>(Math.floor(length / 255)).fill(255), length % 255]);
  const header = Buffer.alloc(headerBytes + laces.length);
  header.write('OggS', 0, 'latin1');
  header.writeUInt8(flag, 5);
  header.writeBigInt64LE(position, 6);
  header.writeUInt32LE(serial, 14);
  header.writeUInt32LE(sequence, 18);
  header.writeUInt8(laces.length, 26);
  header.set(laces, headerBytes);
  const whole = Buffer.concat([header, ...packets]);
  whole.writeUInt32LE(checksum(whole), 22);
  return whole;
}

/** CRC-32 with polynomial 0x04c11db7, neither reflected nor inverted, over the page with zeros in its checksum field. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x8000_0000 ? (value << 1) ^ 0x04c1_1db7 : value << 1;
  return value >>> 0;
});

function checksum(bytes: Uint8Array): number {
  let value = 0;
  for (const byte of bytes) value = ((value << 8) ^ (table[((value >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0;
  return value;
}

/**
 * Reads the first Opus stream of a file, whatever other streams it contains; null when there is none or it is broken.
 * An incomplete packet, because the file ends in it or one of its pages is missing, is omitted.
 */
export function readOgg(bytes: Buffer): OpusSound | null {
  const packets: Uint8Array[] = [];
  let part: Uint8Array[] = [];
  let stream: number | null = null;
  let end = 0n;
  for (let at = 0; at + headerBytes <= bytes.length; ) {
    if (bytes.toString('latin1', at, at + 4) !== 'OggS') return null;
    const count = bytes.readUInt8(at + 26);
    const laces = bytes.subarray(at + headerBytes, at + headerBytes + count);
    let from = at + headerBytes + count;
    if (stream === null && readHead(bytes.subarray(from)) !== null) stream = bytes.readUInt32LE(at + 14);
    const isOurs = bytes.readUInt32LE(at + 14) === stream;
    if (isOurs && bytes.readBigInt64LE(at + 6) > end) end = bytes.readBigInt64LE(at + 6);
    const isContinued = (bytes.readUInt8(at + 5) & flags.continued) !== 0;
    if (isOurs && !isContinued) part = [];
    let isWhole = !isContinued || part.length > 0;
    for (const lace of laces) {
      const until = from + lace;
      if (isOurs) part.push(bytes.subarray(from, until));
      from = until;
      if (!isOurs || lace === 255 || until > bytes.length) continue;
      if (isWhole) packets.push(part.length === 1 && part[0] ? part[0] : Buffer.concat(part));
      isWhole = true;
      part = [];
    }
    at = from;
  }
  const [first, , ...sound] = packets;
  const head = first && readHead(first);
  if (!head || sound.length === 0) return null;
  const whole = sound.reduce((sum, packet) => sum + samplesIn(packet), 0);
  // A live stream may not record where it ends.
  const ends = end > 0n ? Math.min(Number(end), whole) : whole;
  return { head, packets: sound, samples: Math.max(0, ends - head.preSkip) };
}
