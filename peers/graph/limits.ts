import type { PeerClock } from './wire/clock.ts';
import { GraphError } from './wire/graph-error.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export type LimitSettings = {
  /** one message per person per this many milliseconds … */
  pairEveryMs: number;
  /** … with a burst of this many */
  pairBurst: number;
  throughputPerSecond: number;
  windowMs: number;
};

export const metaLimits: LimitSettings = {
  pairEveryMs: 6000,
  pairBurst: 45,
  throughputPerSecond: 80,
  windowMs: DAY_MS,
};

/** Rate limits of one business number, by the peer's clock. */
export class Limits {
  readonly settings: LimitSettings;
  readonly #clock: PeerClock;
  readonly #sends: number[] = [];
  /** per person: the time at which the burst is restored */
  readonly #paidBackAt = new Map<string, number>();

  constructor(clock: PeerClock, settings: LimitSettings) {
    this.#clock = clock;
    this.settings = settings;
  }

  /** Counts a send, or rejects it with 130429 or 131056. Rejected sends are not counted. */
  count(person: string): void {
    const now = this.#clock.now();
    while (this.#sends[0] !== undefined && this.#sends[0] <= now - 1000) this.#sends.shift();
    if (this.#sends.length >= this.settings.throughputPerSecond) {
      throw new GraphError(
        130429,
        'Message failed to send because there were too many messages sent from this phone number in a short period of time',
      );
    }
    const paidBackAt = Math.max(now, this.#paidBackAt.get(person) ?? 0) + this.settings.pairEveryMs;
    if (paidBackAt - now > this.settings.pairBurst * this.settings.pairEveryMs) {
      throw new GraphError(
        131056,
        'Message failed to send because there were too many messages sent from this phone number to the same user in a short period of time',
      );
    }
    this.#sends.push(now);
    this.#paidBackAt.set(person, paidBackAt);
  }

  isWindowOpen(lastInboundMs: number | null): boolean {
    return lastInboundMs !== null && this.#clock.now() - lastInboundMs < this.settings.windowMs;
  }
}
