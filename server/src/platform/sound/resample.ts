/** Samples on either side of a point that contribute to it, at the lower of both rates. */
const kernelRadius = 16;

/**
 * Converts one sample rate into another, piece by piece: a windowed sinc, with one set of weights for each position
 * between two samples that occurs. An empty piece ends the stream.
 */
export function createResampler(from: number, to: number): (piece: Float32Array) => Float32Array {
  if (from === to) return (piece) => piece;
  const common = gcd(from, to);
  const [step, phases] = [from / common, to / common];
  const stretch = Math.max(1, from / to);
  const half = Math.ceil(kernelRadius * stretch);
  const weights = Float32Array.from({ length: phases * half * 2 }, (_, i) => {
    const distance = ((i % (half * 2)) - half + 1 - Math.floor(i / (half * 2)) / phases) / stretch;
    return (sinc(distance) * hann(distance / kernelRadius)) / stretch;
  });
  let buffered = new Float32Array(half); // silence before the beginning
  let place = (half - 1) * phases; // position of the next output sample, in phases from the first buffered sample
  return (piece) => {
    buffered = concatSamples(buffered, piece.length > 0 ? piece : new Float32Array(half));
    const output = new Float32Array(Math.max(0, Math.ceil(((buffered.length - half) * phases - place) / step)));
    for (let i = 0; i < output.length; i += 1) {
      const whole = Math.floor(place / phases);
      const base = (place - whole * phases) * half * 2;
      let sum = 0;
      for (let tap = 0; tap < half * 2; tap += 1)
        sum += (buffered[whole - half + 1 + tap] ?? 0) * (weights[base + tap] ?? 0);
      output[i] = sum;
      place += step;
    }
    const done = Math.floor(place / phases) - half + 1;
    buffered = buffered.slice(done);
    place -= done * phases;
    return output;
  };
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));
const hann = (x: number) => (Math.abs(x) >= 1 ? 0 : 0.5 + 0.5 * Math.cos(Math.PI * x));

export function concatSamples(a: Float32Array, b: Float32Array): Float32Array<ArrayBuffer> {
  const all = new Float32Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}
