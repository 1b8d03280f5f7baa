import { createCipheriv, createDecipheriv, createHash, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { type KeyPair, newKeyPair, sharedSecret } from './curve.ts';
import { proto } from './schema.ts';

const protocolName = Buffer.from('Noise_XX_25519_AESGCM_SHA256\0\0\0\0');
const intro = Buffer.from([0x57, 0x41, 6, 3]);
const none = Buffer.alloc(0);

/** The client's payload at the end of the handshake. */
export type ClientHello = { payload: proto.ClientPayload; noiseKey: Buffer };

/** The server's side of Noise_XX_25519_AESGCM_SHA256, framed as WhatsApp Web does. */
export class NoiseServer {
  readonly #static: KeyPair;
  readonly #certChain: Buffer;
  #hash: Buffer = protocolName;
  #salt: Buffer = protocolName;
  #key: Buffer = protocolName;
  #count = 0;
  #ephemeral: KeyPair | undefined;
  #waiting: Buffer = none;
  #isIntroduced = false;
  /** Key objects, because passing bytes makes Node spend most of a frame's time on converting them. */
  #read: { key: KeyObject; count: number } | undefined;
  #write: { key: KeyObject; count: number } | undefined;

  constructor(staticKey: KeyPair, certChain: Buffer) {
    this.#static = staticKey;
    this.#certChain = certChain;
    this.#authenticate(intro);
  }

  get isOpen(): boolean {
    return this.#read !== undefined;
  }

  /** Complete frames of the bytes received so far. */
  *frames(chunk: Buffer): Generator<Buffer> {
    this.#waiting = Buffer.concat([this.#waiting, chunk]);
    if (!this.#isIntroduced && !this.#takeIntro()) return;
    while (this.#waiting.length >= 3) {
      const length = this.#waiting.readUIntBE(0, 3);
      if (this.#waiting.length < 3 + length) return;
      const frame = this.#waiting.subarray(3, 3 + length);
      this.#waiting = this.#waiting.subarray(3 + length);
      yield frame;
    }
  }

  /** The first frame is the client's hello, which is answered; the second is its finish, which identifies it. */
  handshake(frame: Buffer): { reply: Buffer } | ClientHello {
    const message = proto.HandshakeMessage.decode(frame);
    if (this.#ephemeral === undefined)
      return { reply: this.#hello(Buffer.from(message.clientHello?.ephemeral ?? none)) };
    const noiseKey = this.#open(Buffer.from(message.clientFinish?.static ?? none));
    this.#mix(sharedSecret(this.#ephemeral.priv, noiseKey));
    const payload = this.#open(Buffer.from(message.clientFinish?.payload ?? none));
    const keys = Buffer.from(hkdfSync('sha256', none, this.#salt, none, 64));
    this.#read = { key: createSecretKey(keys.subarray(0, 32)), count: 0 };
    this.#write = { key: createSecretKey(keys.subarray(32)), count: 0 };
    return { payload: proto.ClientPayload.decode(payload), noiseKey };
  }

  decrypt(frame: Buffer): Buffer {
    if (this.#read === undefined) throw new Error('nothing is agreed yet');
    return unsealed(this.#read.key, this.#read.count++, none, frame);
  }

  encrypt(bytes: Buffer): Buffer {
    if (this.#write === undefined) throw new Error('nothing is agreed yet');
    return framed(sealed(this.#write.key, this.#write.count++, none, bytes));
  }

  #takeIntro(): boolean {
    // A returning client may begin with a routing hint: ED, a version, a length, the hint.
    if (this.#waiting.subarray(0, 2).toString('latin1') === 'ED') {
      if (this.#waiting.length < 7) return false;
      const length = this.#waiting.readUIntBE(4, 3);
      if (this.#waiting.length < 7 + length) return false;
      this.#waiting = this.#waiting.subarray(7 + length);
    }
    if (this.#waiting.length < intro.length) return false;
    if (!this.#waiting.subarray(0, intro.length).equals(intro)) throw new Error('not a WhatsApp client');
    this.#waiting = this.#waiting.subarray(intro.length);
    this.#isIntroduced = true;
    return true;
  }

  #hello(clientEphemeral: Buffer): Buffer {
    const ephemeral = newKeyPair();
    this.#ephemeral = ephemeral;
    this.#authenticate(clientEphemeral);
    this.#authenticate(ephemeral.pub);
    this.#mix(sharedSecret(ephemeral.priv, clientEphemeral));
    const staticKey = this.#seal(this.#static.pub);
    this.#mix(sharedSecret(this.#static.priv, clientEphemeral));
    const payload = this.#seal(this.#certChain);
    const serverHello = { ephemeral: ephemeral.pub, static: staticKey, payload };
    return framed(Buffer.from(proto.HandshakeMessage.encode({ serverHello }).finish()));
  }

  #authenticate(data: Buffer): void {
    this.#hash = createHash('sha256').update(this.#hash).update(data).digest();
  }

  #mix(secret: Buffer): void {
    const keys = Buffer.from(hkdfSync('sha256', secret, this.#salt, none, 64));
    this.#salt = keys.subarray(0, 32);
    this.#key = keys.subarray(32);
    this.#count = 0;
  }

  #seal(plaintext: Buffer): Buffer {
    const cipher = sealed(this.#key, this.#count++, this.#hash, plaintext);
    this.#authenticate(cipher);
    return cipher;
  }

  #open(cipher: Buffer): Buffer {
    const plaintext = unsealed(this.#key, this.#count++, this.#hash, cipher);
    this.#authenticate(cipher);
    return plaintext;
  }
}

function nonce(count: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(count, 8);
  return bytes;
}

function sealed(key: Buffer | KeyObject, count: number, extra: Buffer, plaintext: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce(count)).setAAD(extra);
  return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

function unsealed(key: Buffer | KeyObject, count: number, extra: Buffer, bytes: Buffer): Buffer {
  const cipher = createDecipheriv('aes-256-gcm', key, nonce(count)).setAAD(extra).setAuthTag(bytes.subarray(-16));
  return Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()]);
}

function framed(bytes: Buffer): Buffer {
  const length = Buffer.alloc(3);
  length.writeUIntBE(bytes.length, 0, 3);
  return Buffer.concat([length, bytes]);
}
