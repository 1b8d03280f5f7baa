import type { PreKeyBundleInput } from 'whatsapp-rust-bridge';
import { typed33 } from '../wire/curve.ts';
import { lidServer, pnServer } from '../wire/jid.ts';
import type { Stanza } from '../wire/stanza.ts';
import type { Link } from './link.ts';

/** Keys that a companion sends when it registers. 32 bytes each, without the type byte. */
export type DeviceKeys = {
  noise: Buffer;
  identity: Buffer;
  registrationId: number;
  signedPreKey: { id: number; pub: Buffer; signature: Buffer };
};

/** A linked companion of an account. */
export class Device {
  readonly number: string;
  readonly lid: string | null;
  readonly id: number;
  readonly keys: DeviceKeys;
  readonly preKeys = new Map<number, Buffer>();
  /** stanzas queued while it is offline, oldest first */
  queue: Stanza[] = [];
  /** delivered but unconfirmed stanzas, which return to the queue when the link ends */
  readonly unconfirmed = new Map<string, Stanza>();
  link: Link | undefined;
  isUnlinked = false;
  hasHistory = false;
  linkedAt = Date.now();
  isNotifiedOfFewPreKeys = false;

  constructor(input: { number: string; lid: string | null; id: number; keys: DeviceKeys }) {
    this.number = input.number;
    this.lid = input.lid;
    this.id = input.id;
    this.keys = input.keys;
  }

  get pnJid(): string {
    return `${this.number}:${this.id}@${pnServer}`;
  }

  get lidJid(): string | undefined {
    return this.lid === null ? undefined : `${this.lid}:${this.id}@${lidServer}`;
  }

  get jid(): string {
    return this.lidJid ?? this.pnJid;
  }

  get address(): string {
    return `${this.number}.${this.id}`;
  }

  get isOnline(): boolean {
    return this.link?.isLive === true;
  }

  /** A key bundle for a new session; each one-time key is used once. */
  takeBundle(): PreKeyBundleInput {
    const { identity, registrationId, signedPreKey } = this.keys;
    const oneTime = this.preKeys.entries().next().value;
    if (oneTime !== undefined) this.preKeys.delete(oneTime[0]);
    return {
      registrationId,
      identityKey: typed33(identity),
      signedPreKey: {
        keyId: signedPreKey.id,
        publicKey: typed33(signedPreKey.pub),
        signature: signedPreKey.signature,
      },
      preKey: oneTime === undefined ? undefined : { keyId: oneTime[0], publicKey: typed33(oneTime[1]) },
    };
  }

  /** Puts unconfirmed stanzas back, in front of those queued since. */
  requeueUnconfirmed(): void {
    this.queue = [...this.unconfirmed.values(), ...this.queue];
    this.unconfirmed.clear();
  }
}
