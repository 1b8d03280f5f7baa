const bars = 64;

/** Hears a sound piece by piece, and draws it as the 64 bars (0 to 100) that a voice message shows. */
export function loudness(): { hear(samples: Float32Array): void; draw(): Uint8Array } {
  const heard: number[] = [];
  return {
    hear(samples) {
      let sum = 0;
      for (const sample of samples) sum += Math.abs(sample);
      heard.push(samples.length === 0 ? 0 : sum / samples.length);
    },
    draw() {
      const means = Array.from({ length: bars }, (_, bar) => {
        const from = Math.floor((bar * heard.length) / bars);
        const some = heard.slice(from, Math.max(from + 1, Math.floor(((bar + 1) * heard.length) / bars)));
        return some.reduce((sum, value) => sum + value, 0) / Math.max(1, some.length);
      });
      const most = Math.max(...means);
      return Uint8Array.from(means, (mean) => (most > 0 ? Math.round((mean / most) * 100) : 0));
    },
  };
}
