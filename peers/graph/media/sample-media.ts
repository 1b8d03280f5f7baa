import { crc32, deflateSync } from 'node:zlib';

/** Minimal valid files for tests. */
export const samples = {
  png: png(8, 8, [217, 119, 6]),
  pdf: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
  ogg: Buffer.concat([
    oggPage(2, 0, opusHead()),
    oggPage(0, 1, opusTags()),
    oggPage(4, 2, Buffer.from([0xf8, 0xff, 0xfe])),
  ]),
};

/** A PNG of one colour. */
export function png(width: number, height: number, [r, g, b]: [number, number, number]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const scanline = Buffer.concat([Buffer.from([0]), ...Array.from({ length: width }, () => Buffer.from([r, g, b]))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => scanline)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, crc]);
}

function opusHead(): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 0, 'ascii');
  head[8] = 1;
  head[9] = 1;
  head.writeUInt32LE(48_000, 12);
  return head;
}

function opusTags(): Buffer {
  const tags = Buffer.alloc(16);
  tags.write('OpusTags', 0, 'ascii');
  return tags;
}

function oggPage(flags: number, sequence: number, packet: Buffer): Buffer {
  const page = Buffer.alloc(28);
  page.write('OggS', 0, 'ascii');
  page[5] = flags;
  page.writeUInt32LE(1, 14);
  page.writeUInt32LE(sequence, 18);
  page[26] = 1;
  page[27] = packet.length;
  const whole = Buffer.concat([page, packet]);
  whole.writeUInt32LE(oggCrc(whole), 22);
  return whole;
}

/** Ogg's own checksum: CRC-32 with polynomial 04c11db7, not reflected, beginning with zero. */
function oggCrc(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}
