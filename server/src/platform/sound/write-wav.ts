import { createDecoder } from 'libopus-wasm';
import { MPEGDecoder } from 'mpg123-decoder';
import { readOgg } from './ogg.ts';
import { type OpusSound, opusRate } from './opus-packet.ts';
import { createResampler } from './resample.ts';
import { readWebm } from './webm.ts';

/** What a voice needs, and 32 kB a second. */
const rate = 16_000;
const pieceBytes = 64 * 1024;
const piecePackets = 200;

/**
 * A recording as WAV, for who plays neither mp3 nor Opus; null when it is of no kind that can be read here (mp3, or Opus
 * in ogg or webm). In pieces, so that nobody waits for it.
 */
export async function writeWav(recording: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = Buffer.from(recording.buffer, recording.byteOffset, recording.byteLength);
  const start = bytes.toString('latin1', 0, 4);
  const samples: Int16Array[] = [];
  let down: ReturnType<typeof createResampler> | undefined;
  const add = (piece: Float32Array, from: number) => {
    down ??= createResampler(from, rate);
    samples.push(Int16Array.from(down(piece), (s) => Math.round(Math.max(-1, Math.min(1, s)) * 0x7fff)));
  };
  if (start === 'OggS') await decodeOpus(readOgg(bytes), add);
  else if (start === '\x1aE\xdf\xa3') await decodeOpus(readWebm(bytes), add);
  else if (start.startsWith('ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0))
    await decodeMp3(bytes, add);
  if (down === undefined) return null;
  add(new Float32Array(0), rate);
  return buildWav(samples);
}

type Add = (piece: Float32Array, from: number) => void;
const yieldToEventLoop = () => new Promise(setImmediate);

async function decodeMp3(bytes: Buffer, add: Add): Promise<void> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const { channelData, samplesDecoded, sampleRate } = decoder.decode(bytes.subarray(at, at + pieceBytes));
      const [left, right] = channelData;
      if (samplesDecoded === 0 || left === undefined) continue;
      const mixed = (_: unknown, i: number) => ((left[i] ?? 0) + (right?.[i] ?? left[i] ?? 0)) / 2;
      add(Float32Array.from({ length: samplesDecoded }, mixed), sampleRate);
      await yieldToEventLoop();
    }
  } finally {
    decoder.free();
  }
}

async function decodeOpus(sound: OpusSound | null, add: Add): Promise<void> {
  if (sound === null) return;
  const decoder = await createDecoder({ channels: 1, sampleRate: opusRate });
  try {
    for (const [i, packet] of sound.packets.entries()) {
      add(decoder.decodeFloat(packet), opusRate);
      if (i % piecePackets === 0) await yieldToEventLoop();
    }
  } finally {
    decoder.free();
  }
}

/** RIFF, PCM, one channel of 16 bits. */
function buildWav(pieces: Int16Array[]): Uint8Array<ArrayBuffer> {
  const size = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const wav = Buffer.alloc(44 + size);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(36 + size, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate * 2],
    [40, size],
  ] as const)
    wav.writeUInt32LE(value, at);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    wav.writeUInt16LE(value, at);
  wav.write('data', 36, 'latin1');
  let at = 44;
  for (const piece of pieces) {
    wav.set(new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength), at);
    at += piece.byteLength;
  }
  return new Uint8Array(wav);
}
