import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { SignalPeer } from '../signal/signal-peer.ts';
import { bareJid, lidServer, pnServer } from '../wire/jid.ts';
import type { proto } from '../wire/schema.ts';
import type { Device } from './device.ts';
import { Inbox } from './inbox.ts';

/** The address of an account that others see. */
export type Addressing = 'lid' | 'pn';

/** Automatic behaviour of the phone. */
export type PhoneBehaviour = {
  /** sends delivery receipts at once */
  delivers: boolean;
  /** sends read receipts at once */
  reads: boolean;
  addressing: Addressing;
  /** whether both addresses (number and LID) are sent */
  sendsBothAddresses: boolean;
  /** requests a resend of undecryptable messages, as all phones do */
  requestsResend: boolean;
};

/** A sent message, kept for resends. */
export type SentMessage = { chat: string; message: proto.IMessage };

/** A receipt for a message of ours: `sent` is the server's acknowledgement. */
export type Tick = { id: string; by: string; type: string };

export type AccountEvents = {
  tick: [Tick];
  unreadable: [{ id: string; type: string; why: string }];
  /** a companion's request to its own phone */
  asked: [{ device: number; request: proto.Message.IProtocolMessage }];
};

/** A person or business with a phone (device 0) and linked companions. */
export class Account extends EventEmitter<AccountEvents> {
  readonly number: string;
  readonly lid: string | null;
  readonly signal: SignalPeer;
  readonly inbox = new Inbox();
  readonly devices: Device[] = [];
  readonly sent = new Map<string, SentMessage>();
  readonly ticks: Tick[] = [];
  /** number of resend requests per undecryptable message */
  readonly retryCounts = new Map<string, number>();
  readonly behaviour: PhoneBehaviour = {
    delivers: true,
    reads: false,
    addressing: 'lid',
    sendsBothAddresses: true,
    requestsResend: true,
  };
  /** its outgoing calls with their state */
  readonly calls = new Map<string, 'ringing' | 'rejected' | 'ended'>();
  /** numbers blocked by it */
  readonly blocked = new Set<string>();
  /** its address book: names by number */
  readonly phoneBook = new Map<string, string>();
  /** numbers whose address book records are corrupted in transit */
  readonly tampered = new Set<string>();
  /** the key of its app state, which each companion gets */
  readonly stateKey = { id: randomBytes(6), data: randomBytes(32) };
  /** version of its app state, incremented by each change */
  stateVersion = 1;
  name: string;
  /** bytes of a JPEG visible to others; undefined: no picture */
  picture: Buffer | undefined;
  nextDevice = 10;

  constructor(input: { number: string; lid: string | null; name: string; signal?: SignalPeer }) {
    super();
    this.setMaxListeners(0);
    this.number = input.number;
    this.lid = input.lid;
    this.name = input.name;
    this.signal = input.signal ?? new SignalPeer();
  }

  get pnJid(): string {
    return `${this.number}@${pnServer}`;
  }

  get lidJid(): string | undefined {
    return this.lid === null ? undefined : `${this.lid}@${lidServer}`;
  }

  /** The address under which others see it. */
  get jid(): string {
    return this.behaviour.addressing === 'lid' ? (this.lidJid ?? this.pnJid) : this.pnJid;
  }

  get otherJid(): string | undefined {
    if (!this.behaviour.sendsBothAddresses) return undefined;
    return this.jid === this.pnJid ? this.lidJid : this.pnJid;
  }

  hasJid(jid: string): boolean {
    const bare = bareJid(jid);
    return bare === this.pnJid || bare === this.lidJid;
  }

  /** Address of the phone itself in this peer's Signal endpoints. */
  get address(): string {
    return `${this.number}.0`;
  }

  tick(tick: Tick): void {
    this.ticks.push(tick);
    this.emit('tick', tick);
  }

  remember(id: string, sent: SentMessage): void {
    this.sent.set(id, sent);
    if (this.sent.size > 2000) {
      const oldest = this.sent.keys().next().value;
      if (oldest !== undefined) this.sent.delete(oldest);
    }
  }
}
