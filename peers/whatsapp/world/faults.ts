import { z } from 'zod';

/** Number of times, and the companions it affects (default: all). */
const targetFields = {
  times: z.int().positive().optional(),
  number: z.string().optional(),
  device: z.int().optional(),
};
const ms = z.int().positive();
const kind = z.enum(['message', 'receipt', 'notification', 'call', 'any']).default('message');

const cutStages = [
  'connect',
  'hello',
  'pairDevice',
  'pairSuccess',
  'paired',
  'login',
  'success',
  'backlog',
  'backlogEnd',
  'incoming',
  'incomingSent',
  'receipts',
  'outgoing',
  'outgoingTaken',
  'outgoingAcked',
  'query',
] as const;
export type CutStage = (typeof cutStages)[number];

/** Every fault that the server can simulate. Durations in milliseconds. */
const faults = {
  /** a message of a companion is neither processed nor acknowledged */
  dropOutgoing: z.strictObject(targetFields),
  /** it is accepted and delivered, and the acknowledgement is lost */
  loseAck: z.strictObject(targetFields),
  delayAck: z.strictObject({ ...targetFields, ms }),
  /** rejected with this code: 463, 479 … */
  errorAck: z.strictObject({ ...targetFields, code: z.int().default(463) }),
  /** it is corrupted in transit to the phone, which requests a resend */
  corruptOutgoing: z.strictObject(targetFields),
  /** not sent now, but after the next login */
  dropIncoming: z.strictObject({ ...targetFields, kind }),
  delayIncoming: z.strictObject({ ...targetFields, kind, ms }),
  duplicateIncoming: z.strictObject({ ...targetFields, kind, copies: z.int().min(2).max(10).default(2) }),
  /** `count` stanzas are held and sent in reverse order; at the latest after `ms` */
  reorderIncoming: z.strictObject({ ...targetFields, kind, count: z.int().min(2).default(3), ms: ms.default(300) }),
  /** a byte of the ciphertext is inverted in transit to a companion */
  corruptIncoming: z.strictObject(targetFields),
  /** the backlog is sent without its end marker; the device gets nothing more */
  omitBacklogEnd: z.strictObject(targetFields),
  /** the link is dropped at this stage, after `after` items of the stage */
  cut: z.strictObject({ ...targetFields, at: z.enum(cutStages), after: z.int().min(1).default(1) }),
  /** the login is answered with a failure (401, 403, 503 …) or, with `as: stream`, with a stream error */
  refuseLogin: z.strictObject({
    ...targetFields,
    code: z.int(),
    as: z.enum(['failure', 'stream']).default('failure'),
    /** seconds of a temporary ban (402) */
    expire: z.int().positive().optional(),
  }),
  /**
   * processes everything without responding; with `answersPings` it only withholds messages, receipts and notifications
   */
  silence: z.strictObject({ ...targetFields, answersPings: z.boolean().default(false) }),
  /** the next handshakes are signed by an untrusted root */
  forge: z.strictObject({ times: targetFields.times }),
  /** queries of this namespace get no response, or an error code */
  refuseQuery: z.strictObject({ ...targetFields, xmlns: z.string(), code: z.int().optional() }),
  /** the media host responds to a download, or an upload, with this status */
  refuseMedia: z.strictObject({
    times: targetFields.times,
    status: z.int().min(400).max(599).default(404),
    on: z.enum(['download', 'upload']).default('download'),
  }),
  slowMedia: z.strictObject({ times: targetFields.times, ms }),
  /** a phone asked for a new upload no longer has the file */
  refuseReupload: z.strictObject(targetFields),
} as const;

export type Fault = keyof typeof faults;
export type FaultInput<K extends Fault> = z.input<(typeof faults)[K]>;
export type FaultOptions<K extends Fault> = z.output<(typeof faults)[K]>;

export const faultNames = Object.keys(faults) as [Fault, ...Fault[]];

type FaultTarget = { number?: string | undefined; device?: number | undefined; times?: number | undefined };
type State = { [K in Fault]?: FaultOptions<K>[] };

export class Faults {
  readonly #on: State = {};

  /** Adds a fault to the active ones; each applies to its own companions or to all. */
  set<K extends Fault>(name: K, options: FaultInput<K>): void {
    this.setUnvalidated(name, options);
  }

  /** The same for external input, which is validated. */
  setUnvalidated(name: Fault, options: unknown): void {
    const parsed: unknown = faults[name].parse(options);
    Object.assign(this.#on, { [name]: [...(this.#on[name] ?? []), parsed] });
  }

  clear(name?: Fault): void {
    for (const each of name === undefined ? faultNames : [name]) delete this.#on[each];
  }

  /** The options of the fault for this device, counting it; undefined when it is off or for others. */
  take<K extends Fault>(
    name: K,
    at: { number: string; id: number } | undefined,
    fits: (options: FaultOptions<K>) => boolean = () => true,
  ): FaultOptions<K> | undefined {
    const list: FaultOptions<K>[] | undefined = this.#on[name];
    const found = list?.find((each) => isMeantFor(each, at) && fits(each));
    if (found === undefined || list === undefined) return undefined;
    const counted: FaultTarget = found;
    if (counted.times !== undefined) {
      counted.times -= 1;
      if (counted.times <= 0) list.splice(list.indexOf(found), 1);
    }
    return found;
  }

  /** The same without counting, for faults that are a state and not an event. */
  active<K extends Fault>(name: K, at: { number: string; id: number } | undefined): FaultOptions<K> | undefined {
    const list: FaultOptions<K>[] | undefined = this.#on[name];
    return list?.find((each) => isMeantFor(each, at));
  }

  /** Counts the items of a stage, and cuts at the last. */
  takeCut(at: CutStage, device: { number: string; id: number } | undefined): boolean {
    const found = this.#on.cut?.find((each) => each.at === at && isMeantFor(each, device));
    if (found === undefined) return false;
    found.after -= 1;
    if (found.after > 0) return false;
    found.after = 1;
    return this.take('cut', device, (each) => each === found) !== undefined;
  }

  all(): Readonly<State> {
    return this.#on;
  }
}

function isMeantFor(options: FaultTarget, at: { number: string; id: number } | undefined): boolean {
  if (options.number !== undefined && options.number !== at?.number) return false;
  return options.device === undefined || options.device === at?.id;
}
