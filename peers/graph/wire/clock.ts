/** The peer's clock: the machine's, shifted by a test. Milliseconds. */
export class PeerClock {
  #offsetMs = 0;

  now(): number {
    return Date.now() + this.#offsetMs;
  }

  /** Unix seconds as text, the format of timestamps in this webhook. */
  stamp(): string {
    return String(Math.floor(this.now() / 1000));
  }

  advance(ms: number): void {
    this.#offsetMs += ms;
  }

  set(at: Date): void {
    this.#offsetMs = at.getTime() - Date.now();
  }
}
