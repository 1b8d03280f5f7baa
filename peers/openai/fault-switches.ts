import { z } from 'zod';

/** The calls of the service. */
const callName = z.enum(['models', 'chat', 'transcription', 'speech']);
export type CallName = z.infer<typeof callName>;

const shared = {
  /** number of calls; absent: until cleared */
  times: z.int().positive().optional(),
  on: z.union([callName, z.literal('any')]).default('any'),
};

/** Every fault that the peer can simulate. Durations in milliseconds. */
const faults = {
  /** 401 for any key */
  badKey: z.strictObject(shared),
  /** 403: the account is not allowed from this location */
  forbidden: z.strictObject(shared),
  /** 429 with Retry-After */
  rateLimit: z.strictObject({ ...shared, retryAfterSeconds: z.int().positive().default(1) }),
  /** 429 without it: the account has no credit */
  noQuota: z.strictObject(shared),
  /** 500 in the service's format, or 503 */
  error: z.strictObject({ ...shared, status: z.union([z.literal(500), z.literal(503)]).default(500) }),
  /** 502 with a page that is not JSON, as from a broken gateway */
  gatewayError: z.strictObject(shared),
  /** 200 with an unexpected body */
  garbage: z.strictObject({ ...shared, body: z.string().default('<!doctype html><title>Welcome</title>') }),
  /** half of the body, then the connection is reset */
  half: z.strictObject(shared),
  /** accepts the call and never responds */
  silence: z.strictObject(shared),
  /** a pause before the response */
  slow: z.strictObject({ ...shared, ms: z.int().positive().default(500) }),
  /** the connection is reset before anything is read */
  reset: z.strictObject(shared),
  /** a response that never ends */
  endless: z.strictObject(shared),
  /** 302 to another address */
  redirect: z.strictObject({ ...shared, to: z.string() }),
} as const;

export type Fault = keyof typeof faults;
export type FaultInput<K extends Fault> = z.input<(typeof faults)[K]>;
export type FaultOptions<K extends Fault> = z.output<(typeof faults)[K]>;
export const faultNames = Object.keys(faults) as [Fault, ...Fault[]];

export class FaultSwitches {
  readonly #on: { [K in Fault]?: FaultOptions<K> } = {};

  set<K extends Fault>(name: K, options: FaultInput<K>): void {
    Object.assign(this.#on, { [name]: faults[name].parse(options) });
  }

  clear(name?: Fault): void {
    for (const each of name === undefined ? faultNames : [name]) delete this.#on[each];
  }

  /** The options of this fault for this call, counting it; undefined when it does not apply. */
  take<K extends Fault>(name: K, call: CallName): FaultOptions<K> | undefined {
    const options: FaultOptions<K> | undefined = this.#on[name];
    if (options === undefined || (options.on !== 'any' && options.on !== call)) return undefined;
    if (options.times !== undefined) {
      options.times -= 1;
      if (options.times <= 0) delete this.#on[name];
    }
    return options;
  }
}
