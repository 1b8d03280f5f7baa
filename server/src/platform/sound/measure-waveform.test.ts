import { Mp3Encoder } from '@breezystack/lamejs';
import { expect, it } from 'vitest';
import { measureWaveform } from './measure-waveform.ts';
import { toWaveform } from './voice-note.ts';
import { writeVoiceNote } from './write-voice-note.ts';
import { writeWav } from './write-wav.ts';

/** Two seconds: the first silent, the second a tone. */
function mp3(): Uint8Array {
  const encoder = new Mp3Encoder(1, 44_100, 128);
  const samples = Int16Array.from({ length: 88_200 }, (_, i) => (i < 44_100 ? 0 : 12_000 * Math.sin(i / 16)));
  const encoded = encoder.encodeBuffer(samples);
  return Buffer.concat([new Uint8Array(encoded), new Uint8Array(encoder.flush())]);
}

const kinds = [
  ['mp3', async () => mp3()],
  ['ogg with Opus', async () => (await writeVoiceNote(mp3()))?.bytes],
  ['WAV', async () => await writeWav(mp3())],
] as const;

it.each(kinds)('length and bars of %s match the sound', async (_, make) => {
  const recording = await make();
  const sound = await toWaveform(recording!);
  expect(sound?.seconds).toBeGreaterThan(1.9);
  expect(sound?.seconds).toBeLessThan(2.2);
  expect(sound?.waveform).toHaveLength(64);
  expect(Math.max(...sound!.waveform.slice(0, 28))).toBeLessThan(10);
  expect(Math.min(...sound!.waveform.slice(38, 60))).toBeGreaterThan(50);
});

it('a file that is no sound, or a truncated one, has no waveform and causes no error', async () => {
  const wav = await writeWav(mp3());
  for (const broken of [Buffer.from('hello'), new Uint8Array(0), wav!.slice(0, 44), Buffer.from(wav!).fill(0xff, 12)])
    expect(await measureWaveform(broken)).toBeNull();
  expect((await measureWaveform(wav!.slice(0, wav!.length / 2)))?.seconds).toBeCloseTo(1, 0);
});
