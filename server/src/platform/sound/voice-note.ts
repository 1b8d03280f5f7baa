import { Worker } from 'node:worker_threads';
import type { SoundMeasure } from './measure-waveform.ts';
import type { VoiceNote } from './write-voice-note.ts';

const timeoutMs = 60_000;
/** About twenty minutes of recording. */
const maxBytes = 24 * 1024 * 1024;

let previousConversion: Promise<unknown> = Promise.resolve();

/**
 * Converts a recording (mp3, or Opus in WebM or Ogg) into a voice note that WhatsApp plays: Ogg with Opus, 48 kHz, one
 * channel. Null when that fails: it is then sent as an audio file. Done in a thread, one recording at a time: a minute
 * of voice takes one to four seconds.
 */
export const toVoiceNote = (recording: Uint8Array): Promise<VoiceNote | null> =>
  queueForThread(new URL('./voice-note-thread.ts', import.meta.url), recording);

/** Length and bars of a sound, computed in the same thread; null when it cannot be read. */
export const toWaveform = (recording: Uint8Array): Promise<SoundMeasure | null> =>
  queueForThread(new URL('./measure-waveform-thread.ts', import.meta.url), recording);

function queueForThread<Result>(thread: URL, recording: Uint8Array): Promise<Result | null> {
  if (recording.length > maxBytes) return Promise.resolve(null);
  const conversion = previousConversion.then(() => runInThread<Result>(thread, recording));
  previousConversion = conversion;
  return conversion;
}

function runInThread<Result>(file: URL, recording: Uint8Array): Promise<Result | null> {
  return new Promise((resolve) => {
    const thread = new Worker(file, {
      workerData: new Uint8Array(recording),
      // Decoders print decoding errors to the console.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const finish = (result: Result | null) => {
      clearTimeout(timer);
      void thread.terminate();
      resolve(result);
    };
    const timer = setTimeout(() => finish(null), timeoutMs);
    thread.once('message', finish);
    thread.once('error', () => finish(null)); // a recording that no decoder accepts is not a defect of ours
    thread.once('exit', () => finish(null));
  });
}
