import { Application, createDecoder, createEncoder, type OpusEncoderHandle } from 'libopus-wasm';
import { MPEGDecoder } from 'mpg123-decoder';
import { readOgg, writeOgg } from './ogg.ts';
import { type OpusSound, opusRate, samplesIn } from './opus-packet.ts';
import { concatSamples, createResampler } from './resample.ts';
import { createWaveformMeter } from './waveform.ts';
import { readWebm } from './webm.ts';

/** Ogg with Opus, 48 kHz, one channel; 64 bars from 0 to 100. */
export type VoiceNote = { bytes: Uint8Array<ArrayBuffer>; seconds: number; waveform: Uint8Array };

/** Converts a recording into a voice note; null for a format that cannot be read here (readable: mp3, or Opus in Ogg or WebM). */
export async function writeVoiceNote(recording: Uint8Array): Promise<VoiceNote | null> {
  const bytes = Buffer.from(recording.buffer, recording.byteOffset, recording.byteLength);
  const start = bytes.toString('latin1', 0, 4);
  if (start === 'OggS') return convertOpus(readOgg(bytes));
  if (start === '\x1aE\xdf\xa3') return convertOpus(readWebm(bytes));
  return start.startsWith('ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0) ? convertMp3(bytes) : null;
}

/** One-channel Opus is repackaged without encoding it again. */
async function convertOpus(sound: OpusSound | null): Promise<VoiceNote | null> {
  if (sound === null) return null;
  const isMono = sound.head.channels === 1;
  const waveform = createWaveformMeter();
  const encoding = isMono ? null : await createOpusEncoder();
  const decoder = await createDecoder({ channels: 1, sampleRate: opusRate });
  try {
    let skip = sound.head.preSkip;
    for (const packet of sound.packets) {
      if (samplesIn(packet) === 0) return null;
      const decoded = decoder.decodeFloat(packet);
      waveform.add(decoded);
      encoding?.add(decoded.subarray(Math.min(skip, decoded.length)));
      skip = Math.max(0, skip - decoded.length);
    }
  } finally {
    decoder.free();
  }
  const mono = encoding?.end() ?? sound;
  const whole = mono.packets.reduce((sum, packet) => sum + samplesIn(packet), 0) - mono.head.preSkip;
  return toNote(mono, mono.samples ?? Math.max(0, whole), waveform.draw());
}

const pieceBytes = 64 * 1024;

async function convertMp3(bytes: Buffer): Promise<VoiceNote | null> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const encoding = await createOpusEncoder();
  const waveform = createWaveformMeter();
  let resample: ReturnType<typeof createResampler> | undefined;
  const add = (piece: Float32Array) => {
    const samples = resample?.(piece) ?? piece;
    for (let at = 0; at < samples.length; at += frameSamples) waveform.add(samples.subarray(at, at + frameSamples));
    encoding.add(samples);
  };
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      const { channelData, samplesDecoded, sampleRate } = decoder.decode(bytes.subarray(at, at + pieceBytes));
      if (samplesDecoded === 0) continue;
      resample ??= createResampler(sampleRate, opusRate);
      add(mixToMono(channelData, samplesDecoded));
    }
    if (resample !== undefined) add(new Float32Array(0));
  } finally {
    decoder.free();
  }
  const sound = encoding.end();
  return sound.samples ? toNote(sound, sound.samples, waveform.draw()) : null;
}

function mixToMono(channels: readonly Float32Array[], length: number): Float32Array {
  const [left, right] = channels;
  if (left === undefined || right === undefined) return left?.subarray(0, length) ?? new Float32Array(0);
  return Float32Array.from({ length }, (_, i) => ((left[i] ?? 0) + (right[i] ?? 0)) / 2);
}

const toNote = (sound: OpusSound, samples: number, waveform: Uint8Array): VoiceNote => ({
  bytes: new Uint8Array(writeOgg(sound)),
  seconds: samples / opusRate,
  waveform,
});

const frameSamples = 960; // 20 ms
const bitsPerSecond = 32_000;

/** Receives samples of one channel at 48 kHz in pieces of any length. */
async function createOpusEncoder(): Promise<{
  add(piece: Float32Array): void;
  end(): OpusSound & { samples: number };
}> {
  const opus: OpusEncoderHandle = await createEncoder({
    channels: 1,
    sampleRate: opusRate,
    application: Application.Voip,
    bitrate: bitsPerSecond,
    frameSize: frameSamples,
  });
  const preSkip = opus.getLookahead();
  const packets: Uint8Array[] = [];
  let waiting = new Float32Array(0);
  let samples = 0;
  const drain = () => {
    let at = 0;
    for (; at + frameSamples <= waiting.length; at += frameSamples)
      packets.push(opus.encodeFloat(waiting.slice(at, at + frameSamples)));
    waiting = waiting.slice(at);
  };
  return {
    add(piece) {
      samples += piece.length;
      waiting = concatSamples(waiting, piece);
      drain();
    },
    end() {
      // The encoder's output is delayed: it is fed silence until all of the voice has been output.
      const missing = preSkip + samples - packets.length * frameSamples;
      waiting = concatSamples(
        waiting,
        new Float32Array(Math.max(0, Math.ceil(missing / frameSamples) * frameSamples - waiting.length)),
      );
      drain();
      opus.free();
      return { head: { channels: 1, preSkip }, packets, samples };
    },
  };
}
