import { Socket } from 'node:net';

/**
 * What is written to it in one turn of the event loop leaves in one write: `begin` with the first statement, what a commit stores with the
 * commit. Each write is a system call here and a wake-up of PostgreSQL's process, a third of what the server did per message sent. Nothing
 * waits: a turn ends before the process sleeps.
 */
export class GatheringSocket extends Socket {
  #isGathering = false;

  override connect(...given: unknown[]): this {
    Reflect.apply(super.connect, this, given);
    // Node gives a socket that connects the `write` of its own class.
    Reflect.deleteProperty(this, 'write');
    return this;
  }

  // The client corks around each statement of its own, and writes simple ones without.
  override cork(): void {
    this.#gather();
    super.cork();
  }

  override write(...given: unknown[]): boolean {
    this.#gather();
    return Reflect.apply(super.write, this, given);
  }

  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    super.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      this.uncork();
    });
  }
}
