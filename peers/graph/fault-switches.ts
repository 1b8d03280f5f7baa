import { z } from 'zod';

/** Number of calls that it affects; absent: until cleared. */
const times = z.int().positive().optional();
const call = z.enum(['send', 'read', 'upload', 'media', 'download', 'any']).default('send');

/** Every fault that the peer can simulate. Durations in milliseconds. */
const faults = {
  /** answers with this error and does nothing */
  error: z.strictObject({
    times,
    on: call,
    code: z.int(),
    subcode: z.int().optional(),
    details: z.string().default('As set by the test'),
  }),
  /** 5xx with a body that is not JSON, as from a broken gateway */
  gatewayError: z.strictObject({ times, on: call, status: z.int().min(500).max(599).default(502) }),
  /** the message is accepted and its statuses are posted, but there is no response */
  acceptThenHang: z.strictObject({ times, on: call, hangMs: z.int().positive().default(60_000) }),
  /** the same, with the connection torn down at once */
  acceptThenReset: z.strictObject({ times, on: call }),
  /** the connection is reset before the request is processed */
  resetBeforeAccept: z.strictObject({ times, on: call }),
  /** half of the body, a pause, the other half */
  slowBody: z.strictObject({ times, on: call, pauseMs: z.int().positive().default(500) }),
  /** each webhook is posted `copies` times */
  duplicateWebhooks: z.strictObject({ times, copies: z.int().min(2).max(10).default(3) }),
  /** webhooks are collected this long, then posted in random order */
  shuffleWebhooks: z.strictObject({ times, windowMs: z.int().positive().default(200) }),
  /** a status that is never posted */
  dropStatus: z.strictObject({ times, status: z.enum(['sent', 'delivered', 'read', 'played', 'failed', 'any']) }),
  /** each webhook is delayed by this time */
  delayWebhooks: z.strictObject({ times, ms: z.int().positive() }),
} as const;

export type Fault = keyof typeof faults;
export type FaultInput<K extends Fault> = z.input<(typeof faults)[K]>;
export type FaultOptions<K extends Fault> = z.output<(typeof faults)[K]>;
export type Call = z.infer<typeof call>;

export const faultNames = Object.keys(faults) as Fault[];

type State = { [K in Fault]?: FaultOptions<K> };

export class FaultSwitches {
  readonly #on: State = {};

  set<K extends Fault>(name: K, options: FaultInput<K>): void {
    this.#on[name] = faults[name].parse(options) as State[K];
  }

  clear(name?: Fault): void {
    for (const each of name === undefined ? faultNames : [name]) delete this.#on[each];
  }

  /** The options of this fault for the current call, counting it; undefined when it is off or `fits` rejects it. */
  take<K extends Fault>(name: K, fits: (options: FaultOptions<K>) => boolean = () => true) {
    const options: FaultOptions<K> | undefined = this.#on[name];
    if (options === undefined || !fits(options)) return undefined;
    if (options.times !== undefined) {
      options.times -= 1;
      if (options.times <= 0) delete this.#on[name];
    }
    return options;
  }

  all(): Readonly<State> {
    return this.#on;
  }
}

/** Whether a fault with an `on` applies to this call. */
export const appliesTo = (call: Call) => (options: { on: Call }) => options.on === call || options.on === 'any';
