import {
  GroupCipher,
  GroupSessionBuilder,
  generateIdentityKeyPair,
  generatePreKey,
  generateRegistrationId,
  generateSignedPreKey,
  type KeyPair,
  type PreKey,
  type PreKeyBundleInput,
  ProtocolAddress,
  SenderKeyDistributionMessage,
  SenderKeyName,
  SessionBuilder,
  SessionCipher,
  type SignalStorage,
  type SignedPreKey,
} from 'whatsapp-rust-bridge';

export type Encrypted = { type: 'pkmsg' | 'msg'; body: Buffer };

/** The keys of a phone that must survive a restart. */
export type SignalKeys = { identity: KeyPair; registrationId: number; signedPreKey: SignedPreKey };

function newSignalKeys(): SignalKeys {
  const identity = generateIdentityKeyPair();
  return { identity, registrationId: generateRegistrationId(), signedPreKey: generateSignedPreKey(identity, 1) };
}

/**
 * A Signal endpoint on the Rust implementation, so that agreement with the library under test is between two
 * implementations. Addresses are this peer's names for devices: `number.device`.
 */
export class SignalPeer {
  readonly keys: SignalKeys;
  readonly preKeys = new Map<number, KeyPair>();
  readonly sessions = new Map<string, Uint8Array>();
  readonly senderKeys = new Map<string, Uint8Array>();
  nextPreKey = 1;
  readonly #storage: SignalStorage;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(keys: SignalKeys = newSignalKeys()) {
    this.keys = keys;
    this.#storage = {
      loadSession: (address) => this.sessions.get(address),
      storeSession: (address, record) => void this.sessions.set(address, record.serialize()),
      getOurIdentity: () => this.keys.identity,
      getOurRegistrationId: () => this.keys.registrationId,
      isTrustedIdentity: () => true,
      loadPreKey: (id) => this.preKeys.get(id),
      removePreKey: (id) => void this.preKeys.delete(id),
      loadSignedPreKey: () => this.keys.signedPreKey,
      loadSenderKey: (id) => this.senderKeys.get(id),
      storeSenderKey: (id, record) => void this.senderKeys.set(id, record),
    };
  }

  /** Runs work exclusively, in order of the calls: a ratchet is read, advanced and written back. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work);
    this.#turn = mine.catch(() => undefined);
    return mine;
  }

  issuePreKey(): PreKey {
    const key = generatePreKey(this.nextPreKey++);
    this.preKeys.set(key.keyId, key.keyPair);
    return key;
  }

  hasSession(address: string): boolean {
    return this.sessions.has(protocolAddress(address).toString());
  }

  dropSession(address: string): void {
    this.sessions.delete(protocolAddress(address).toString());
  }

  async startSession(address: string, bundle: PreKeyBundleInput): Promise<void> {
    await new SessionBuilder(this.#storage, protocolAddress(address)).processPreKeyBundle(bundle);
  }

  async encrypt(address: string, plaintext: Buffer): Promise<Encrypted> {
    const { type, body } = await new SessionCipher(this.#storage, protocolAddress(address)).encrypt(plaintext);
    return { type: type === 3 ? 'pkmsg' : 'msg', body: Buffer.from(body) };
  }

  async decrypt(address: string, type: string, bytes: Buffer): Promise<Buffer> {
    const cipher = new SessionCipher(this.#storage, protocolAddress(address));
    const plaintext =
      type === 'pkmsg' ? cipher.decryptPreKeyWhisperMessage(bytes) : cipher.decryptWhisperMessage(bytes);
    return Buffer.from(await plaintext);
  }

  /** The key distribution that each other device of a group needs to decrypt our messages. */
  async distribution(groupId: string, self: string): Promise<Buffer> {
    const name = new SenderKeyName(groupId, protocolAddress(self));
    return Buffer.from((await new GroupSessionBuilder(this.#storage).create(name)).serialize());
  }

  async takeDistribution(groupId: string, author: string, distribution: Uint8Array): Promise<void> {
    const name = new SenderKeyName(groupId, protocolAddress(author));
    const message = SenderKeyDistributionMessage.deserialize(distribution);
    await new GroupSessionBuilder(this.#storage).process(name, message);
  }

  async encryptForGroup(groupId: string, self: string, plaintext: Buffer): Promise<Buffer> {
    return Buffer.from(await new GroupCipher(this.#storage, groupId, protocolAddress(self)).encrypt(plaintext));
  }

  async decryptOfGroup(groupId: string, author: string, bytes: Buffer): Promise<Buffer> {
    return Buffer.from(await new GroupCipher(this.#storage, groupId, protocolAddress(author)).decrypt(bytes));
  }
}

function protocolAddress(address: string): ProtocolAddress {
  const dot = address.lastIndexOf('.');
  return new ProtocolAddress(address.slice(0, dot), Number(address.slice(dot + 1)));
}
