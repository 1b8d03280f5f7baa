import { useEffect, useState } from 'react';
import { fetchBlob } from '../../../platform/api.ts';

export const barCount = 54;
/** Larger files are not decoded. */
const maxDecodeBytes = 3_000_000;

/** By message id, because signed links change. */
const peaksCache = new Map<string, number[]>();

/** Peaks of the audio, 0 to 1, decoded from the file; undefined until known or when decoding fails. */
export function useWaveform(messageId: string, url: string | undefined, sizeBytes: number): number[] | undefined {
  const [peaks, setPeaks] = useState(() => peaksCache.get(messageId));
  useEffect(() => {
    if (peaks || !url || sizeBytes > maxDecodeBytes) return;
    const stop = new AbortController();
    readPeaks(url, stop.signal).then(
      (read) => {
        peaksCache.set(messageId, read);
        if (!stop.signal.aborted) setPeaks(read);
      },
      // The player reports errors of the file.
      () => undefined,
    );
    return () => stop.abort();
  }, [messageId, url, sizeBytes, peaks]);
  return peaks;
}

async function readPeaks(url: string, signal: AbortSignal): Promise<number[]> {
  const bytes = await (await fetchBlob(url, signal)).arrayBuffer();
  // OfflineAudioContext: decoding needs no user gesture.
  const audio = await new OfflineAudioContext(1, 1, 22_050).decodeAudioData(bytes);
  return peaksOf(audio.getChannelData(0), barCount);
}

/** Peak of each section, relative to the overall peak. */
function peaksOf(samples: Float32Array, count: number): number[] {
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

/** Resamples the sender's waveform (0 to 100) to `count` bars (0 to 1). */
export const barsOf = (sentPeaks: readonly number[], count: number): number[] =>
  Array.from({ length: count }, (_, bar) =>
    Math.min(1, (sentPeaks[Math.floor((bar * sentPeaks.length) / count)] ?? 0) / 100),
  );
