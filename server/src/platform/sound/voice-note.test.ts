import { Mp3Encoder } from '@breezystack/lamejs';
import fc from 'fast-check';
import { createDecoder, createEncoder } from 'libopus-wasm';
import { expect, test } from 'vitest';
import { readOgg, writeOgg } from './ogg.ts';
import { opusRate, samplesIn } from './opus-packet.ts';
import { createResampler } from './resample.ts';
import { toVoiceNote } from './voice-note.ts';
import { writeVoiceNote } from './write-voice-note.ts';

/** `seconds` of a tone; silent in its first half. */
function tone(rate: number, seconds: number, hertz = 440): Float32Array {
  const length = Math.round(rate * seconds);
  return Float32Array.from({ length }, (_, i) =>
    i < length / 2 ? 0 : 0.5 * Math.sin((2 * Math.PI * hertz * i) / rate),
  );
}

function mp3(rate: number, seconds: number, channels = 1): Uint8Array {
  const encoder = new Mp3Encoder(channels, rate, 128);
  const samples = Int16Array.from(tone(rate, seconds), (sample) => sample * 0x7fff);
  const encoded = encoder.encodeBuffer(samples, channels === 2 ? samples : undefined);
  return Buffer.concat([new Uint8Array(encoded), new Uint8Array(encoder.flush())]);
}

async function opusPackets(channels: 1 | 2, seconds: number): Promise<Uint8Array[]> {
  const encoder = await createEncoder({ channels, sampleRate: 48_000 });
  const samples = tone(48_000, seconds);
  return Array.from({ length: Math.floor(samples.length / 960) }, (_, i) => {
    const mono = samples.slice(i * 960, i * 960 + 960);
    return encoder.encodeFloat(
      channels === 1 ? mono : Float32Array.from({ length: 1920 }, (_, j) => mono[j >> 1] ?? 0),
    );
  });
}

/** The decoded sound, as a player would output it. */
async function decodeSound(bytes: Uint8Array): Promise<Float32Array> {
  const sound = readOgg(Buffer.from(bytes));
  if (!sound) throw new Error('no ogg with opus');
  const decoder = await createDecoder({ channels: 1, sampleRate: 48_000 });
  const samples = sound.packets.flatMap((packet) => [...decoder.decodeFloat(packet)]);
  return Float32Array.from(samples.slice(sound.head.preSkip, sound.head.preSkip + (sound.samples ?? samples.length)));
}

/** The frequency of the tone, from its rising zero crossings. */
function hertzOf(samples: Float32Array): number {
  let rises = 0;
  for (let i = 1; i < samples.length; i += 1) if ((samples[i - 1] ?? 0) < 0 && (samples[i] ?? 0) >= 0) rises += 1;
  return (rises * opusRate) / samples.length;
}

const loud = (samples: Float32Array) => Math.sqrt(samples.reduce((sum, s) => sum + s * s, 0) / samples.length);

test.each([
  [44_100, 1],
  [48_000, 1],
  [16_000, 1],
  [44_100, 2],
])(
  'a recorded mp3 at %i Hz with %i channels becomes ogg with opus of one channel, as long, as high and as loud',
  async (rate, channels) => {
    const note = await toVoiceNote(mp3(rate, 3, channels));
    if (!note) throw new Error('no note');
    expect(readOgg(Buffer.from(note.bytes))?.head).toEqual({ channels: 1, preSkip: 312 });
    expect(Math.abs(note.seconds - 3)).toBeLessThan(0.15);
    const samples = await decodeSound(note.bytes);
    expect(Math.abs(samples.length / opusRate - note.seconds)).toBeLessThan(0.001);
    const second = samples.subarray(2 * opusRate, 2.5 * opusRate);
    expect(Math.abs(hertzOf(second) - 440)).toBeLessThan(5);
    expect(Math.abs(loud(second) - 0.5 / Math.SQRT2)).toBeLessThan(0.05);
    expect(loud(samples.subarray(0, opusRate))).toBeLessThan(0.01);
  },
);

test('the waveform of a voice has 64 bars from 0 to 100, low where nobody speaks', async () => {
  const note = await toVoiceNote(mp3(48_000, 4));
  expect(note?.waveform).toHaveLength(64);
  const bars = [...(note?.waveform ?? [])];
  expect(Math.max(...bars)).toBe(100);
  expect(Math.max(...bars.slice(0, 28))).toBeLessThan(5);
  expect(Math.min(...bars.slice(36, 62))).toBeGreaterThan(80);
});

test('one-channel Opus in Ogg keeps its packets, two channels are mixed', async () => {
  const packets = await opusPackets(1, 2);
  const mono = await writeVoiceNote(writeOgg({ head: { channels: 1, preSkip: 312 }, packets, samples: null }));
  expect(readOgg(Buffer.from(mono?.bytes ?? []))?.packets).toEqual(packets.map((packet) => Buffer.from(packet)));
  expect(Math.abs((mono?.seconds ?? 0) - 2)).toBeLessThan(0.02);

  const stereo = await opusPackets(2, 2);
  const mixed = await writeVoiceNote(writeOgg({ head: { channels: 2, preSkip: 312 }, packets: stereo, samples: null }));
  expect(readOgg(Buffer.from(mixed?.bytes ?? []))?.head.channels).toBe(1);
  expect(Math.abs((mixed?.seconds ?? 0) - 2)).toBeLessThan(0.02);
  const samples = await decodeSound(mixed?.bytes ?? new Uint8Array());
  expect(Math.abs(hertzOf(samples.subarray(1.3 * opusRate, 1.8 * opusRate)) - 440)).toBeLessThan(5);
});

/** As a browser's recorder writes it: without the sizes of segment and cluster. */
function webm(packets: Uint8Array[]): Buffer {
  const el = (id: string, body: Uint8Array) => {
    const size = Buffer.alloc(8);
    size.writeBigUInt64BE(0x0100_0000_0000_0000n + BigInt(body.length));
    return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
  };
  const open = (id: string, body: Uint8Array) =>
    Buffer.concat([Buffer.from(id, 'hex'), Buffer.from('01ffffffffffffff', 'hex'), body]);
  const head = Buffer.from('4f707573486561640101380180bb0000000000', 'hex');
  const track = Buffer.concat([el('d7', Buffer.from([1])), el('86', Buffer.from('A_OPUS')), el('63a2', head)]);
  const blocks = packets.map((packet) => el('a3', Buffer.concat([Buffer.from([0x81, 0, 0, 0x80]), packet])));
  const parts = [
    el('1654ae6b', el('ae', track)),
    open('1f43b675', Buffer.concat([el('e7', Buffer.from([0])), ...blocks])),
  ];
  return Buffer.concat([el('1a45dfa3', Buffer.from('4282847765626d', 'hex')), open('18538067', Buffer.concat(parts))]);
}

test('Opus in WebM is repackaged packet by packet', async () => {
  const packets = await opusPackets(1, 3);
  const note = await writeVoiceNote(webm(packets));
  expect(readOgg(Buffer.from(note?.bytes ?? []))?.packets).toEqual(packets.map((packet) => Buffer.from(packet)));
  expect(readOgg(Buffer.from(note?.bytes ?? []))?.head).toEqual({ channels: 1, preSkip: 312 });
  expect(Math.abs((note?.seconds ?? 0) - (3 - 312 / 48_000))).toBeLessThan(0.01);
});

test('a file that is no recording yields no voice note, and causes no error', async () => {
  expect(await toVoiceNote(Buffer.from('not a sound at all'))).toBeNull();
  expect(await toVoiceNote(Buffer.alloc(0))).toBeNull();
  expect(await toVoiceNote(Buffer.concat([Buffer.from('OggS'), Buffer.alloc(300, 7)]))).toBeNull();
  expect(await toVoiceNote(Buffer.concat([Buffer.from([0xff, 0xfb]), Buffer.alloc(3000, 7)]))).toBeNull();
  const good = mp3(48_000, 1);
  expect((await toVoiceNote(good))?.seconds).toBeGreaterThan(0.9);
});

test('truncated and damaged files yield a voice note or none, never an error', async () => {
  const files = [
    webm(await opusPackets(1, 0.5)),
    writeOgg({ head: { channels: 1, preSkip: 0 }, packets: await opusPackets(1, 0.5), samples: null }),
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...files), fc.nat(), fc.nat(255), fc.nat(), async (file, at, byte, length) => {
      const bytes = Buffer.from(file.subarray(0, length % (file.length + 1)));
      if (bytes.length > 0) bytes[at % bytes.length] = byte;
      await writeVoiceNote(bytes).catch((error: Error) => expect(error.message).toMatch(/opus|packet/i));
    }),
    { numRuns: 150 },
  );
});

test('Ogg pages have the checksum that players verify', () => {
  // A page as libogg writes it: an empty OpusTags of the vendor "x".
  const ogg = writeOgg({ head: { channels: 1, preSkip: 312 }, packets: [new Uint8Array([0x78, 1, 2])], samples: null });
  expect(ogg.toString('latin1', 0, 4)).toBe('OggS');
  for (let at = 0; at < ogg.length; ) {
    const count = ogg.readUInt8(at + 26);
    const size = 27 + count + ogg.subarray(at + 27, at + 27 + count).reduce((sum, lace) => sum + lace, 0);
    const page = Buffer.from(ogg.subarray(at, at + size));
    const checksum = page.readUInt32LE(22);
    page.writeUInt32LE(0, 22);
    expect(bitwiseCrc(page)).toBe(checksum);
    at += size;
  }
});

/** The same checksum computed bit by bit. */
function bitwiseCrc(bytes: Uint8Array): number {
  let value = 0;
  for (const byte of bytes) {
    value ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) value = value < 0 ? (value << 1) ^ 0x04c1_1db7 : value << 1;
  }
  return value >>> 0;
}

test('the duration of a packet is read from its first byte', () => {
  expect([0x00, 0x08, 0x10, 0x18, 0x60, 0x68, 0x80, 0x98, 0x78].map((toc) => samplesIn(new Uint8Array([toc])))).toEqual(
    [480, 960, 1920, 2880, 480, 960, 120, 960, 960],
  );
  expect(samplesIn(new Uint8Array([0x79]))).toBe(1920);
  expect(samplesIn(new Uint8Array([0x7b, 3]))).toBe(2880);
  expect(samplesIn(new Uint8Array())).toBe(0);
});

test('a sound resampled in pieces of any length equals the sound resampled at once', () => {
  const samples = tone(44_100, 0.5);
  const whole = createResampler(44_100, 48_000);
  const once = [...whole(samples), ...whole(new Float32Array(0))];
  const pieces = createResampler(44_100, 48_000);
  const many: number[] = [];
  for (let at = 0; at < samples.length; at += 977) many.push(...pieces(samples.slice(at, at + 977)));
  many.push(...pieces(new Float32Array(0)));
  expect(many).toEqual(once);
  expect(Math.abs(once.length - 24_000)).toBeLessThan(20);
});
