/** Reproducible random numbers: the same seed gives the same demo. */
export type SeededRandom = {
  /** 0 or more, below 1 */
  next(): number;
  /** a whole number, both ends included */
  between(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
};

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    pick(list) {
      const found = list[between(0, list.length - 1)];
      if (found === undefined) throw new Error('nothing to pick from');
      return found;
    },
  };
}
