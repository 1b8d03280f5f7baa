import { describe, expect, it } from 'vitest';
import { writeHead } from './opus-packet.ts';
import { readWebm } from './webm.ts';

const hex = (text: string) => Buffer.from(text, 'hex');
/** An element whose size field has this many bytes. */
function element(id: string, body: Uint8Array, sizeBytes = 4): Buffer {
  const size = Buffer.alloc(sizeBytes);
  size.writeUIntBE(body.length, Math.max(0, sizeBytes - 4), Math.min(4, sizeBytes));
  size[0] = (size[0] ?? 0) | (0x80 >> (sizeBytes - 1));
  return Buffer.concat([hex(id), size, body]);
}
const open = (id: string, ...bodies: Uint8Array[]) => Buffer.concat([hex(id), hex('01ffffffffffffff'), ...bodies]);

const opus = { number: '01', codec: 'A_OPUS', head: writeHead({ channels: 1, preSkip: 312 }) };
const track = ({ number, codec, head }: typeof opus) =>
  element('ae', Buffer.concat([element('d7', hex(number)), element('86', Buffer.from(codec)), element('63a2', head)]));
const tracks = (...all: Buffer[]) => element('1654ae6b', Buffer.concat(all));
const blockBody = (mark: number, number = '81', flags = 0) =>
  Buffer.concat([hex(number), Buffer.from([0, 0, flags, 0x78, mark])]);
const block = (mark: number, number = '81', flags = 0) => element('a3', blockBody(mark, number, flags));
const file = (...parts: Uint8Array[]) =>
  Buffer.concat([element('1a45dfa3', hex('4282847765626d')), open('18538067', ...parts)]);
const marksOf = (bytes: Buffer) => readWebm(bytes)?.packets.map((packet) => packet[1]);

describe('a WebM file', () => {
  it('yields the blocks of its clusters in order, simple ones and those in groups, whatever the length of their size fields', () => {
    const sized = Array.from({ length: 8 }, (_, i) => element('a3', blockBody(i + 1), i + 1));
    const group = element('a0', Buffer.concat([element('a1', blockBody(9)), element('9b', hex('14'))]));
    expect(marksOf(file(tracks(track(opus)), open('1f43b675', ...sized), open('1f43b675', group)))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
  });

  it('with video yields the blocks of the sound track only', () => {
    const vp8 = track({ ...opus, number: '02', codec: 'V_VP8' });
    const parts = [tracks(vp8, track(opus)), open('1f43b675', block(1, '82'), block(2), block(3, '82'), block(4))];
    expect(marksOf(file(...parts))).toEqual([2, 4]);
  });

  it.each(['01', '0001', '0000000000000001'])(
    'knows its track by the number %s, however long it is written',
    (number) => expect(marksOf(file(tracks(track({ ...opus, number })), open('1f43b675', block(7))))).toEqual([7]),
  );

  it('omits blocks with several frames', () =>
    expect(marksOf(file(tracks(track(opus)), open('1f43b675', block(1, '81', 0x06), block(2))))).toEqual([2]));

  it('a file that ends within a block yields the blocks before it', () => {
    const whole = file(tracks(track(opus)), open('1f43b675', block(1), block(2)));
    expect(marksOf(whole.subarray(0, -1))).toEqual([1]);
    expect(readWebm(whole.subarray(0, -block(1).length - 1))).toBeNull();
  });

  it.each<[string, Partial<typeof opus>]>([
    ['another codec', { codec: 'A_VORBIS' }],
    ['no head', { head: Buffer.alloc(0) }],
    ['no number', { number: '' }],
    ['a number that is none', { number: '000000000000000001' }],
  ])('a file whose track has %s is not read', (_, over) =>
    expect(readWebm(file(tracks(track({ ...opus, ...over })), open('1f43b675', block(1))))).toBeNull(),
  );
});
