import { readStored } from './storage/storage.ts';

export const defaultVolume = 1;

let context: AudioContext | undefined;

/** Plays two notes at the chosen volume. Silent before the first user gesture: browsers require one. */
export function playNoticeSound(volume: number = readStored('volume') ?? defaultVolume): void {
  if (volume <= 0 || !('AudioContext' in window)) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const start = context.currentTime;
  for (const [index, hertz] of [880, 1174.66].entries()) {
    const at = start + index * 0.11;
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.frequency.value = hertz;
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(0.16 * volume, at + 0.012);
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.32);
    tone.connect(loudness).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.34);
  }
}
