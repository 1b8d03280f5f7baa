const barCount = 64;

/** Receives a sound piece by piece and computes the 64 bars (0 to 100) that a voice message displays. */
export function createWaveformMeter(): { add(samples: Float32Array): void; draw(): Uint8Array } {
  const levels: number[] = [];
  return {
    add(samples) {
      let sum = 0;
      for (const sample of samples) sum += Math.abs(sample);
      levels.push(samples.length === 0 ? 0 : sum / samples.length);
    },
    draw() {
      const means = Array.from({ length: barCount }, (_, bar) => {
        const from = Math.floor((bar * levels.length) / barCount);
        const some = levels.slice(from, Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / barCount)));
        return some.reduce((sum, value) => sum + value, 0) / Math.max(1, some.length);
      });
      const max = Math.max(...means);
      return Uint8Array.from(means, (mean) => (max > 0 ? Math.round((mean / max) * 100) : 0));
    },
  };
}
