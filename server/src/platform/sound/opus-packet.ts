/** Opus counts samples at this rate, whatever the rate of its input (RFC 7845). */
export const opusRate = 48_000;

/** The stream parameters that a player needs before the first packet. */
export type OpusHead = { channels: number; preSkip: number };
export type OpusSound = {
  head: OpusHead;
  packets: Uint8Array[] /** without what is skipped and cut; null: as long as its packets */;
  samples: number | null;
};

/** How many samples at 48 kHz a packet holds, by its first byte (RFC 6716, 3.1); 0 for an invalid packet. */
export function samplesIn(packet: Uint8Array): number {
  const [first, second = 0] = packet;
  if (first === undefined) return 0;
  const config = first >> 3;
  const frame =
    config < 12
      ? [480, 960, 1920, 2880][config & 3]
      : config < 16
        ? [480, 960][config & 1]
        : [120, 240, 480, 960][config & 3];
  const frames = (first & 3) === 0 ? 1 : (first & 3) < 3 ? 2 : second & 63;
  const samples = (frame ?? 0) * frames;
  return samples > 5760 ? 0 : samples;
}

/** Reads the identification header (RFC 7845, 5.1); null when it is not one. */
export function readHead(bytes: Uint8Array): OpusHead | null {
  if (bytes.length < 19 || Buffer.from(bytes.subarray(0, 8)).toString('latin1') !== 'OpusHead') return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const channels = view.getUint8(9);
  return channels === 1 || channels === 2 ? { channels, preSkip: view.getUint16(10, true) } : null;
}

export function writeHead({ channels, preSkip }: OpusHead): Uint8Array {
  const bytes = Buffer.alloc(19);
  bytes.write('OpusHead', 0, 'latin1');
  bytes.writeUInt8(1, 8); // version
  bytes.writeUInt8(channels, 9);
  bytes.writeUInt16LE(preSkip, 10);
  bytes.writeUInt32LE(opusRate, 12); // the rate of the input, for information only
  return bytes;
}
