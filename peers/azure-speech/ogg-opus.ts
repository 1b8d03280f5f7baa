/** A sound that players and the product accept as Opus in Ogg (RFC 7845): headers and seconds of silence. */
export function oggOpus(seconds: number): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 'latin1');
  head.writeUInt8(1, 8); // version
  head.writeUInt8(1, 9); // channels
  head.writeUInt16LE(312, 10); // samples to skip
  head.writeUInt32LE(24_000, 12);
  const tags = Buffer.concat([Buffer.from('OpusTags', 'latin1'), counted('peer'), Buffer.alloc(4)]);
  const frames = Math.max(1, Math.ceil(seconds * 50)); // of 20 ms
  const silence = Buffer.from([0xf8, 0xff, 0xfe]);
  const pages = [page(2, 0, 0, [head]), page(0, 0, 1, [tags])];
  for (let at = 0; at < frames; at += 250) {
    const packets = Array.from({ length: Math.min(250, frames - at) }, () => silence);
    pages.push(page(at + 250 >= frames ? 4 : 0, (at + packets.length) * 960, pages.length, packets));
  }
  return Buffer.concat(pages);
}

function counted(text: string): Buffer {
  const bytes = Buffer.alloc(4 + text.length);
  bytes.writeUInt32LE(text.length, 0);
  bytes.write(text, 4, 'latin1');
  return bytes;
}

/** Packets shorter than 255 bytes. */
function page(flags: number, granule: number, sequence: number, packets: Buffer[]): Buffer {
  const head = Buffer.alloc(27 + packets.length);
  head.write('OggS', 'latin1');
  head.writeUInt8(flags, 5);
  head.writeBigUInt64LE(BigInt(granule), 6);
  head.writeUInt32LE(1, 14); // serial
  head.writeUInt32LE(sequence, 18);
  head.writeUInt8(packets.length, 26);
  for (const [i, packet] of packets.entries()) head.writeUInt8(packet.length, 27 + i);
  const whole = Buffer.concat([head, ...packets]);
  whole.writeUInt32LE(crcOf(whole), 22);
  return whole;
}

function crcOf(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1;
  }
  return crc >>> 0;
}
