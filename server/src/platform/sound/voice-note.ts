import { Worker } from 'node:worker_threads';
import type { SoundMeasure } from './measure-waveform.ts';
import type { VoiceNote } from './write-voice-note.ts';

const timeoutMs = 60_000;
/** Some twenty minutes of recording. */
const maxBytes = 24 * 1024 * 1024;

let previousConversion: Promise<unknown> = Promise.resolve();

/**
 * A recording (mp3, or Opus in webm or ogg) as the voice note that WhatsApp plays: ogg with Opus, 48 kHz, one channel.
 * Null when it cannot be made: then it goes as a sound. A thread does it, one at a time: a minute of voice is one to four seconds of work.
 */
export const toVoiceNote = (recording: Uint8Array): Promise<VoiceNote | null> =>
  queueForThread(new URL('./voice-note-thread.ts', import.meta.url), recording);

/** Length and bars of a sound, by the same thread's turn; null when it cannot be read. */
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
      // Decoders speak to the console of what they cannot read.
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
    thread.once('error', () => finish(null)); // a recording that no decoder takes is no fault of ours
    thread.once('exit', () => finish(null));
  });
}
