import type { WebSocket } from 'ws';
import type { KeyPair } from '../wire/curve.ts';
import { NoiseServer } from '../wire/noise.ts';
import { decodeStanza, encodeStanza, type Stanza } from '../wire/stanza.ts';
import type { Device, DeviceKeys } from '../world/device.ts';
import type { Link } from '../world/link.ts';
import type { World } from '../world/world.ts';
import type { Answer } from './answer.ts';

/** Data that a registering companion presents for pairing. */
export type Registering = {
  keys: DeviceKeys;
  platform: number;
  refs: string[];
  /** expiry of the displayed code */
  refsUntil: number;
  /** set while it requests linking by a code typed on the phone */
  byCode?: {
    number: string;
    ref: string;
    wrappedEphemeral: Buffer;
    until: number;
    /** set once the code was typed: handles the companion's response */
    finish?: (asked: Stanza) => Answer;
  };
  /** the device it becomes once it has signed */
  becoming?: { device: Device; signed: Buffer; accountKey: Buffer; done: (error?: Error) => void };
};

export type Incoming = {
  handshaken: (connection: Connection, hello: { payload: HelloPayload; noiseKey: Buffer }) => void;
  stanza: (connection: Connection, stanza: Stanza) => Promise<void>;
};
type HelloPayload = Extract<ReturnType<NoiseServer['handshake']>, { noiseKey: Buffer }>['payload'];

/** One WebSocket of a companion, from the first byte. */
export class Connection implements Link {
  isLive = false;
  device: Device | undefined;
  registering: Registering | undefined;
  readonly #world: World;
  readonly #socket: WebSocket;
  readonly #noise: NoiseServer;
  readonly #incoming: Incoming;
  #turn: Promise<void> = Promise.resolve();

  constructor(world: World, socket: WebSocket, keys: { noise: KeyPair; certChain: Buffer }, incoming: Incoming) {
    this.#world = world;
    this.#socket = socket;
    this.#noise = new NoiseServer(keys.noise, keys.certChain);
    this.#incoming = incoming;
    socket.on('error', () => socket.terminate());
    socket.on('message', (data) => this.#take(data));
  }

  get isUnresponsive(): boolean {
    return this.#world.faults.active('silence', this.device) !== undefined;
  }

  send(stanza: Stanza): void {
    if (this.#socket.readyState !== this.#socket.OPEN || this.#isKeptFrom(stanza)) return;
    this.#world.emit('stanza', { way: 'out', device: this.device, stanza });
    this.#socket.send(this.#noise.encrypt(encodeStanza(stanza)));
  }

  close(how: 'clean' | 'torn' = 'clean'): void {
    this.isLive = false;
    if (how === 'torn') this.#socket.terminate();
    else this.#socket.close();
  }

  #take(data: WebSocket.RawData): void {
    const chunk = Buffer.isBuffer(data) ? data : Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
    this.#turn = this.#turn.then(async () => {
      for (const frame of this.#noise.frames(chunk)) await this.#takeFrame(frame);
    });
    this.#turn = this.#turn.catch((error: unknown) => {
      this.#world.emit('broken', error instanceof Error ? error : new Error(String(error)));
      this.close('torn');
    });
  }

  async #takeFrame(frame: Buffer): Promise<void> {
    if (!this.#noise.isOpen) {
      const step = this.#noise.handshake(frame);
      if ('noiseKey' in step) return this.#incoming.handshaken(this, step);
      if (this.#world.faults.takeCut('hello', undefined)) return this.close('torn');
      this.#socket.send(step.reply);
      return;
    }
    const stanza = decodeStanza(this.#noise.decrypt(frame));
    this.#world.emit('stanza', { way: 'in', device: this.device, stanza });
    if (this.isUnresponsive && this.#world.faults.active('silence', this.device)?.answersPings !== true) return;
    await this.#incoming.stanza(this, stanza);
  }

  /** A silent server sends nothing, or only responses. */
  #isKeptFrom(stanza: Stanza): boolean {
    const silence = this.#world.faults.active('silence', this.device);
    if (silence === undefined) return false;
    return !silence.answersPings || ['message', 'receipt', 'notification', 'call', 'chatstate'].includes(stanza.tag);
  }
}
