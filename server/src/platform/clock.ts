/** The only source of the current time: tests replace it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved. Times in milliseconds. */
export function testClock(
  start = new Date('2026-11-21T15:00:00.000Z'),
): Clock & { move(ms: number): void; set(at: Date): void } {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    move: (ms) => {
      at += ms;
    },
    set: (to) => {
      at = to.getTime();
    },
  };
}
