import { useEffect, useState } from 'react';
import { fetchBlob } from '../../platform/api.ts';

export const barCount = 54;
/** A longer file is not worth fetching whole before anybody listens. */
const decodeMaxBytes = 3_000_000;

/** By message id: links change, the sound does not. */
const known = new Map<string, number[]>();

/** Loudness along the audio, 0 to 1, read from the file itself; undefined until it is known, or if it cannot be. */
export function useWaveform(messageId: string, url: string | undefined, sizeBytes: number): number[] | undefined {
  const [peaks, setPeaks] = useState(() => known.get(messageId));
  useEffect(() => {
    if (peaks || !url || sizeBytes > decodeMaxBytes) return;
    const stop = new AbortController();
    readPeaks(url, stop.signal).then(
      (read) => {
        known.set(messageId, read);
        if (!stop.signal.aborted) setPeaks(read);
      },
      // The player says what is wrong with the file; here there are only no bars.
      () => undefined,
    );
    return () => stop.abort();
  }, [messageId, url, sizeBytes, peaks]);
  return peaks;
}

async function readPeaks(url: string, signal: AbortSignal): Promise<number[]> {
  const bytes = await (await fetchBlob(url, signal)).arrayBuffer();
  // Offline: decoding needs no permission to make a sound.
  const audio = await new OfflineAudioContext(1, 1, 22_050).decodeAudioData(bytes);
  return peaksOf(audio.getChannelData(0), barCount);
}

/** The loudest of each stretch, against the loudest of all. */
export function peaksOf(samples: Float32Array, count: number): number[] {
  const stretch = Math.max(1, Math.floor(samples.length / count));
  const peaks = Array.from({ length: count }, (_, bar) => {
    let peak = 0;
    for (let at = bar * stretch; at < Math.min(samples.length, (bar + 1) * stretch); at += 8)
      peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    return peak;
  });
  const loudest = Math.max(...peaks, 0.01);
  return peaks.map((peak) => peak / loudest);
}

/** Bars that the sender drew, 0 to 100, as so many of ours, 0 to 1. */
export const barsOf = (told: readonly number[], count: number): number[] =>
  Array.from({ length: count }, (_, bar) => Math.min(1, (told[Math.floor((bar * told.length) / count)] ?? 0) / 100));
