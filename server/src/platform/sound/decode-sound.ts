import { createDecoder } from 'libopus-wasm';
import { MPEGDecoder } from 'mpg123-decoder';
import { readOgg } from './ogg.ts';
import { type OpusSound, opusRate } from './opus-packet.ts';
import { readWebm } from './webm.ts';

const pieceBytes = 64 * 1024;
const piecePackets = 200;

/** Receives samples of one channel, in pieces, with their sample rate. */
type Add = (piece: Float32Array, rate: number) => void;

/** Decodes mp3, and Opus in Ogg or WebM; for other formats it adds nothing. In pieces, so that the thread is not blocked for long. */
export async function decodeSound(recording: Uint8Array, add: Add): Promise<void> {
  const bytes = Buffer.from(recording.buffer, recording.byteOffset, recording.byteLength);
  const start = bytes.toString('latin1', 0, 4);
  if (start === 'OggS') await decodeOpus(readOgg(bytes), add);
  else if (start === '\x1aE\xdf\xa3') await decodeOpus(readWebm(bytes), add);
  else if (start.startsWith('ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0))
    await decodeMp3(bytes, add);
}

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
