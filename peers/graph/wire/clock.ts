/** The peer's own time: it runs with the machine's, shifted as far as a test wants. Milliseconds. */
export class PeerClock {
  #offsetMs = 0;

  now(): number {
    return Date.now() + this.#offsetMs;
  }

  /** Unix seconds as text, as every timestamp on this webhook is. */
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
