import { describe, expect, it } from 'vitest';
import { readOgg, writeOgg } from './ogg.ts';
import { writeHead } from './opus-packet.ts';

/** Packets of one 20 ms frame, distinguishable by their content. */
const packet = (mark: number, length = 3): Uint8Array => new Uint8Array(length).fill(mark).fill(0x78, 0, 1);
const head = { channels: 1, preSkip: 312 };
const ogg = (...packets: Uint8Array[]): Buffer => writeOgg({ head, packets, samples: null });
const packetsOf = (bytes: Buffer) => readOgg(bytes)?.packets.map((one) => [...one]);
const listed = (packets: Uint8Array[]) => packets.map((one) => [...one]);

type PageParts = { stream?: number; flag?: number; position?: bigint; laces: number[]; body: Uint8Array };
/** A page without a valid checksum, which readers do not check. */
function page({ stream = 1, flag = 0, position = 0n, laces, body }: PageParts): Buffer {
  const bytes = Buffer.alloc(27 + laces.length);
  bytes.write('OggS', 0, 'latin1');
  bytes.writeUInt8(flag, 5);
  bytes.writeBigInt64LE(position, 6);
  bytes.writeUInt32LE(stream, 14);
  bytes.writeUInt8(laces.length, 26);
  bytes.set(laces, 27);
  return Buffer.concat([bytes, body]);
}
const opening = (stream = 1): Buffer =>
  Buffer.concat([
    page({ stream, flag: 2, laces: [19], body: writeHead(head) }),
    page({ stream, laces: [3], body: Buffer.from('tag') }),
  ]);
const whole = (one: Uint8Array, stream = 1): Buffer => page({ stream, laces: [one.length], body: one });

describe('an Ogg file', () => {
  it('is read as it was written, whatever the length of its packets, including multiples of 255', () => {
    const packets = [3, 254, 255, 256, 510, 1275, 7650, 40_000, 30_000, 1].map((length, i) => packet(i, length));
    expect(packetsOf(ogg(...packets))).toEqual(listed(packets));
    const many = Array.from({ length: 130 }, (_, i) => packet(i, 1200));
    expect(packetsOf(ogg(...many))).toEqual(listed(many));
  });

  it('with another stream before it and between its pages yields the packets of its own stream only', () => {
    const video = page({ stream: 7, flag: 2, laces: [6], body: Buffer.from('theora') });
    const more = page({ stream: 7, laces: [255], body: Buffer.alloc(255, 9) });
    const file = Buffer.concat([video, opening(), more, whole(packet(1)), more, whole(packet(2))]);
    expect(packetsOf(file)).toEqual(listed([packet(1), packet(2)]));
    expect(readOgg(video)).toBeNull();
  });

  it('yields a packet that spans two pages whole, and omits one of which a page is missing', () => {
    const long = packet(5, 300);
    const [front, back] = [long.subarray(0, 255), long.subarray(255)];
    const first = page({ laces: [255], body: front });
    const second = page({ flag: 1, laces: [45, 3], body: Buffer.concat([back, packet(6)]) });
    expect(packetsOf(Buffer.concat([opening(), first, second]))).toEqual(listed([long, packet(6)]));
    expect(packetsOf(Buffer.concat([opening(), second, whole(packet(7))]))).toEqual(listed([packet(6), packet(7)]));
    expect(packetsOf(Buffer.concat([opening(), first, whole(packet(7))]))).toEqual(listed([packet(7)]));
  });

  it('a file that ends within a packet yields the packets before it', () => {
    const file = ogg(packet(1, 200), packet(2, 200));
    expect(packetsOf(file.subarray(0, -1))).toEqual(listed([packet(1, 200)]));
    expect(readOgg(file.subarray(0, -300))).toBeNull();
  });

  it('is as long as its last position says, or as its packets without one; never less than zero', () => {
    const ending = (position: bigint) => page({ position, laces: [3, 3], body: Buffer.concat([packet(1), packet(2)]) });
    const samples = (position: bigint) => readOgg(Buffer.concat([opening(), ending(position)]))?.samples;
    expect(samples(1_500n)).toBe(1_500 - 312);
    expect(samples(9_999n)).toBe(1_920 - 312);
    expect([samples(0n), samples(-1n)]).toEqual([1_920 - 312, 1_920 - 312]);
    expect(samples(100n)).toBe(0);
  });

  it('with three channels, another codec or without sound is not read', () => {
    const three = writeHead(head);
    three[9] = 3;
    const tags = page({ laces: [3], body: Buffer.from('tag') });
    expect(readOgg(Buffer.concat([page({ flag: 2, laces: [19], body: three }), tags, whole(packet(1))]))).toBeNull();
    expect(readOgg(opening())).toBeNull();
    expect(readOgg(Buffer.alloc(0))).toBeNull();
  });
});
