import { decodeSound } from './decode-sound.ts';
import { createWaveformMeter } from './waveform.ts';

/** Length, and 64 bars from 0 to 100. */
export type SoundMeasure = { seconds: number; waveform: number[] };

const framesPerSecond = 50;

/** Length and bars of a sound; null for a format that cannot be read here (readable: mp3, Opus in Ogg or WebM, 16-bit WAV). */
export async function measureWaveform(recording: Uint8Array): Promise<SoundMeasure | null> {
  const meter = createWaveformMeter();
  let seconds = 0;
  const add = (piece: Float32Array, rate: number) => {
    const frame = Math.ceil(rate / framesPerSecond);
    for (let at = 0; at < piece.length; at += frame) meter.add(piece.subarray(at, at + frame));
    seconds += piece.length / rate;
  };
  if (!addWav(recording, add)) await decodeSound(recording, add);
  return seconds > 0 ? { seconds, waveform: [...meter.draw()] } : null;
}

/** RIFF with 16-bit PCM; of several channels the first. */
function addWav(recording: Uint8Array, add: (piece: Float32Array, rate: number) => void): boolean {
  const view = new DataView(recording.buffer, recording.byteOffset, recording.byteLength);
  const nameAt = (at: number) => String.fromCharCode(...recording.subarray(at, at + 4));
  if (recording.length < 44 || nameAt(0) !== 'RIFF' || nameAt(8) !== 'WAVE') return false;
  let format: { channels: number; rate: number } | undefined;
  for (let at = 12; at + 8 <= recording.length; ) {
    const [name, size] = [nameAt(at), view.getUint32(at + 4, true)];
    const from = at + 8;
    if (name === 'fmt ' && from + 16 <= recording.length) {
      if (view.getUint16(from, true) !== 1 || view.getUint16(from + 14, true) !== 16) return false;
      format = { channels: view.getUint16(from + 2, true), rate: view.getUint32(from + 4, true) };
    }
    if (name === 'data') {
      if (!format || format.channels === 0 || format.rate === 0) return false;
      const { channels, rate } = format;
      const frames = Math.floor(Math.min(size, recording.length - from) / (2 * channels));
      add(
        Float32Array.from({ length: frames }, (_, frame) => view.getInt16(from + frame * 2 * channels, true) / 0x8000),
        rate,
      );
      return true;
    }
    at = from + size + (size % 2);
  }
  return false;
}
