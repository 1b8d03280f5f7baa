import { recall } from './storage.ts';

export const defaultVolume = 1;

let context: AudioContext | undefined;

/** Two soft notes at the volume the person chose. Silent until they have touched the page once: browsers ask for that. */
export function playNotice(volume: number = recall('volume') ?? defaultVolume): void {
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
