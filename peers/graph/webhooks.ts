import type { FaultSwitches } from './fault-switches.ts';
import { postSigned, type WebhookTarget } from './wire/post-signed.ts';

/** Packing of several changes into one body. */
export type Packing = 'entries' | 'changes' | 'messages';

export type WebhookSettings = {
  /** number of concurrent posts per number; 1 keeps the order while nothing fails */
  parallel: number;
  /** changes are collected this long and posted together, at most `max`; null = one post each */
  batch: { max: number; waitMs: number; as: Packing } | null;
  /** first pause after a response other than 200; grows by `factor` up to `maxMs`. Meta's: from seconds to days */
  retry: { baseMs: number; factor: number; maxMs: number; attempts: number };
  timeoutMs: number;
};

export const quickWebhooks: WebhookSettings = {
  parallel: 1,
  batch: null,
  retry: { baseMs: 200, factor: 1.6, maxMs: 3000, attempts: 200 },
  timeoutMs: 10_000,
};

type Waiting<Change> = { change: Change; done: () => void };
type Post = { raw: Buffer; attempt: number; done: () => void };

/** The webhooks of one account: posted in order and repeated until the response is 200. */
export class Webhooks<Change> {
  readonly #target: WebhookTarget;
  readonly #pack: (changes: readonly Change[], packing?: Packing) => object;
  readonly #settings: WebhookSettings;
  readonly #switches: FaultSwitches;
  readonly #gathering: Waiting<Change>[] = [];
  readonly #queue: Post[] = [];
  readonly #shuffling: Post[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  #gatherTimer: NodeJS.Timeout | null = null;
  #running = 0;
  /** posts without a response of 200 yet, whatever their state */
  #open = 0;
  #closed = false;
  posted = 0;
  refused = 0;
  givenUp = 0;

  constructor(
    target: WebhookTarget,
    settings: WebhookSettings,
    switches: FaultSwitches,
    pack: (changes: readonly Change[], packing?: Packing) => object,
  ) {
    this.#target = target;
    this.#pack = pack;
    this.#settings = settings;
    this.#switches = switches;
  }

  get waiting(): number {
    return this.#open + this.#gathering.length;
  }

  /** Resolves when its first copy was answered with 200, or given up. */
  push(change: Change): Promise<void> {
    if (this.#closed) return Promise.resolve();
    return new Promise((done) => {
      const { batch } = this.#settings;
      if (batch === null) return this.#post([{ change, done }]);
      this.#gathering.push({ change, done });
      if (this.#gathering.length >= batch.max) return this.#flush();
      this.#gatherTimer ??= this.#later(batch.waitMs, () => this.#flush());
    });
  }

  /** Posts a body unchanged. */
  pushRaw(raw: Buffer): Promise<void> {
    if (this.#closed) return Promise.resolve();
    return new Promise((done) => this.#release(raw, done));
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#queue.length = 0;
  }

  #flush(): void {
    if (this.#gatherTimer !== null) {
      clearTimeout(this.#gatherTimer);
      this.#timers.delete(this.#gatherTimer);
    }
    this.#gatherTimer = null;
    const all = this.#gathering.splice(0);
    if (all.length > 0) this.#post(all);
  }

  #post(all: Waiting<Change>[]): void {
    const body = this.#pack(
      all.map((w) => w.change),
      this.#settings.batch?.as,
    );
    this.#release(Buffer.from(JSON.stringify(body)), () => {
      for (const each of all) each.done();
    });
  }

  /** Applies copies, delay and reordering, then enqueues it. */
  #release(raw: Buffer, done: () => void): void {
    const copies = this.#switches.take('duplicateWebhooks')?.copies ?? 1;
    const delayMs = this.#switches.take('delayWebhooks')?.ms ?? 0;
    const shuffle = this.#switches.take('shuffleWebhooks');
    this.#open += copies;
    for (let copy = 0; copy < copies; copy += 1) {
      const post = { raw, attempt: 0, done };
      if (shuffle !== undefined) {
        if (this.#shuffling.push(post) === 1) this.#later(delayMs + shuffle.windowMs, () => this.#releaseShuffled());
      } else if (delayMs > 0) this.#later(delayMs, () => this.#enqueue(post));
      else this.#enqueue(post);
    }
  }

  #releaseShuffled(): void {
    const all = this.#shuffling.splice(0);
    for (let last = all.length - 1; last > 0; last -= 1) {
      const other = Math.floor(Math.random() * (last + 1));
      [all[last], all[other]] = [all[other] as Post, all[last] as Post];
    }
    for (const post of all) this.#enqueue(post);
  }

  #enqueue(post: Post): void {
    this.#queue.push(post);
    while (this.#running < this.#settings.parallel && this.#queue.length > 0) void this.#run();
  }

  async #run(): Promise<void> {
    this.#running += 1;
    for (let post = this.#queue.shift(); post !== undefined; post = this.#queue.shift()) await this.#try(post);
    this.#running -= 1;
  }

  async #try(post: Post): Promise<void> {
    this.posted += 1;
    const isTaken = await postSigned(this.#target, post.raw, this.#settings.timeoutMs);
    if (this.#closed) return;
    post.attempt += 1;
    const { retry } = this.#settings;
    if (isTaken || post.attempt >= retry.attempts) {
      if (!isTaken) this.givenUp += 1;
      this.#open -= 1;
      return post.done();
    }
    this.refused += 1;
    this.#later(Math.min(retry.maxMs, retry.baseMs * retry.factor ** (post.attempt - 1)), () => this.#enqueue(post));
  }

  #later(ms: number, then: () => void): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      then();
    }, ms);
    this.#timers.add(timer);
    return timer;
  }
}
