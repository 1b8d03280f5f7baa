import { decodeSound } from './decode-sound.ts';
import { createResampler } from './resample.ts';

/** Sufficient for voice; 32 kB a second. */
const rate = 16_000;

/**
 * Converts a recording to WAV, for channels that play neither mp3 nor Opus; null for a format that cannot be read here
 * (readable: mp3, or Opus in Ogg or WebM). In pieces, so that the thread is not blocked for long.
 */
export async function writeWav(recording: Uint8Array): Promise<Uint8Array<ArrayBuffer> | null> {
  const samples: Int16Array[] = [];
  let down: ReturnType<typeof createResampler> | undefined;
  const add = (piece: Float32Array, from: number) => {
    down ??= createResampler(from, rate);
    samples.push(Int16Array.from(down(piece), (s) => Math.round(Math.max(-1, Math.min(1, s)) * 0x7fff)));
  };
  await decodeSound(recording, add);
  if (down === undefined) return null;
  add(new Float32Array(0), rate);
  return buildWav(samples);
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
