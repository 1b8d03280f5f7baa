import { Mp3Encoder } from '@breezystack/lamejs';
import { expect, test } from 'vitest';
import { writeVoiceNote } from './write-voice-note.ts';
import { writeWav } from './write-wav.ts';

const seconds = 3;
const hertz = 440;

function mp3(): Uint8Array {
  const rate = 44_100;
  const encoder = new Mp3Encoder(1, rate, 128);
  const tone = Int16Array.from(
    { length: rate * seconds },
    (_, i) => 16_000 * Math.sin((2 * Math.PI * hertz * i) / rate),
  );
  return Buffer.concat([Buffer.from(encoder.encodeBuffer(tone)), Buffer.from(encoder.flush())]);
}

/** For 16-bit PCM at 16 kHz: its length, and how often it crosses zero upwards in the second in its middle. */
function measure(wav: Uint8Array) {
  const view = Buffer.from(wav);
  const samples = Array.from({ length: (view.length - 44) / 2 }, (_, i) => view.readInt16LE(44 + 2 * i));
  const middle = samples.slice(16_000, 32_000);
  return {
    head: [view.toString('latin1', 0, 4), view.toString('latin1', 8, 12), view.readUInt32LE(24), view.readUInt32LE(40)],
    seconds: samples.length / 16_000,
    hertz: middle.filter((s, i) => i > 0 && (middle[i - 1] ?? 0) < 0 && s >= 0).length,
  };
}

test.each([
  ['mp3', async () => mp3()],
  ['a voice note', async () => (await writeVoiceNote(mp3()))?.bytes ?? new Uint8Array()],
])('%s becomes WAV of the same length and tone', async (_, make) => {
  const wav = await writeWav(await make());
  const measured = measure(wav ?? new Uint8Array(44));
  expect(measured.head).toEqual(['RIFF', 'WAVE', 16_000, (wav?.length ?? 0) - 44]);
  expect(Math.abs(measured.seconds - seconds)).toBeLessThan(0.15);
  expect(Math.abs(measured.hertz - hertz)).toBeLessThan(4);
});

test('a file that is no recording is not converted', async () => {
  expect(await writeWav(Buffer.from('RIFF....WAVE'))).toBeNull();
  expect(await writeWav(Buffer.alloc(0))).toBeNull();
});
