import { Worker } from 'node:worker_threads';
import type { VoiceNote } from './write-voice-note.ts';

const timeoutMs = 60_000;
/** Some twenty minutes of recording. */
const maxBytes = 24 * 1024 * 1024;

let previousConversion: Promise<unknown> = Promise.resolve();

/**
 * A recording (mp3, or Opus in webm or ogg) as the voice note that WhatsApp plays: ogg with Opus, 48 kHz, one channel.
 * Null when it cannot be made: then it goes as a sound. A thread does it, one at a time: a minute of voice is one to four seconds of work.
 */
export function toVoiceNote(recording: Uint8Array): Promise<VoiceNote | null> {
  if (recording.length > maxBytes) return Promise.resolve(null);
  const conversion = previousConversion.then(() => convertInThread(recording));
  previousConversion = conversion;
  return conversion;
}

function convertInThread(recording: Uint8Array): Promise<VoiceNote | null> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL('./voice-note-thread.ts', import.meta.url), {
      workerData: new Uint8Array(recording),
      // Decoders speak to the console of what they cannot read.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const finish = (note: VoiceNote | null) => {
      clearTimeout(timer);
      void thread.terminate();
      resolve(note);
    };
    const timer = setTimeout(() => finish(null), timeoutMs);
    thread.once('message', finish);
    thread.once('error', () => finish(null)); // a recording that no decoder takes is no fault of ours
    thread.once('exit', () => finish(null));
  });
}
