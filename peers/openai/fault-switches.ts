import { z } from 'zod';

/** The calls of the service. */
export const callName = z.enum(['models', 'chat', 'transcription', 'speech']);
export type CallName = z.infer<typeof callName>;

const shared = {
  /** N calls, or until cleared */
  times: z.int().positive().optional(),
  on: z.union([callName, z.literal('any')]).default('any'),
};

/** Every way in which the peer can misbehave. Durations in milliseconds. */
export const faults = {
  /** 401: the key is wrong, whatever it is */
  badKey: z.strictObject(shared),
  /** 403: the account may not be used from here */
  forbidden: z.strictObject(shared),
  /** 429 with Retry-After */
  rateLimit: z.strictObject({ ...shared, retryAfterSeconds: z.int().positive().default(1) }),
  /** 429 without it: the account has no money left */
  noQuota: z.strictObject(shared),
  /** 500 in the service's own words, or 503 */
  error: z.strictObject({ ...shared, status: z.union([z.literal(500), z.literal(503)]).default(500) }),
  /** 502 with a page that is no JSON, as a broken gateway answers */
  gatewayError: z.strictObject(shared),
  /** 200 with something that is not what was asked for */
  garbage: z.strictObject({ ...shared, body: z.string().default('<!doctype html><title>Welcome</title>') }),
  /** half of the answer, then the connection is torn down */
  half: z.strictObject(shared),
  /** takes the call and never answers */
  silence: z.strictObject(shared),
  /** a pause before the answer */
  slow: z.strictObject({ ...shared, ms: z.int().positive().default(500) }),
  /** the connection is torn down before anything is read */
  reset: z.strictObject(shared),
  /** an answer that does not end */
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
