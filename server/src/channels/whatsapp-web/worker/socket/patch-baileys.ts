import { createRequire } from 'node:module';
import { Curve, proto, WA_CERT_DETAILS } from 'baileys';
import { isSignedBy } from '../keys/xeddsa.ts';

/**
 * Patches for baileys 7.0.0-rc14 and libsignal 6.0.0, applied once per process, before the first socket. Their `verify`
 * accepts every signature, so that anybody could impersonate WhatsApp or a customer's key. And the server key of the
 * handshake is not compared with the one in the certificate, so that a captured chain would do. Both are exported
 * objects, which can be patched.
 */
export function patchBaileys(rootKey: string | null): void {
  Curve.verify = isSignedBy;
  if (rootKey !== null) WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootKey, 'hex');
  verifyServerKey();
  restoreSessionsOnFailure();
  libsignalCurve().verifySignature = (key, message, signature) => {
    if (!isSignedBy(key, message, signature)) throw new Error('a signed prekey that its owner has not signed');
    return true;
  };
}

/** The handshake is synchronous: the last key agreement before the chain is decoded is with the server's static key. */
function verifyServerKey(): void {
  let agreedWith: Uint8Array = new Uint8Array();
  const { sharedKey } = Curve;
  Curve.sharedKey = (privateKey, publicKey) => {
    agreedWith = publicKey;
    return sharedKey(privateKey, publicKey);
  };
  const decode = proto.CertChain.decode.bind(proto.CertChain);
  proto.CertChain.decode = (reader, length) => {
    const chain = decode(reader, length);
    const { key } = proto.CertChain.NoiseCertificate.Details.decode(chain.leaf?.details ?? new Uint8Array());
    if (!key || !Buffer.from(key).equals(agreedWith)) throw new Error(certificateMismatch);
    return chain;
  };
}

export const certificateMismatch = 'noise certificate of another server';

/** libsignal's sessions look up their functions in this object on each call. */
function libsignalCurve(): { verifySignature(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean } {
  return createRequire(import.meta.resolve('baileys'))('libsignal/src/curve.js');
}

type Session = {
  indexInfo: { used: number };
  serialize(): object;
  constructor: { deserialize(serialized: object): Session };
};
type Cipher = {
  doDecryptWhisperMessage(ciphertext: Buffer, session: Session): Promise<Buffer>;
  decryptWithSessions(ciphertext: Buffer, sessions: Session[]): Promise<{ session: Session; plaintext: Buffer }>;
};

/**
 * libsignal finds the session of a message by trying. It advances the ratchet of each session it tries before checking
 * the MAC, and stores them all: a message of an older session, from a backlog, corrupted the current one, and nothing
 * we sent in it could be decrypted. Here sessions that did not match are restored.
 */
function restoreSessionsOnFailure(): void {
  const { prototype }: { prototype: Cipher } = createRequire(import.meta.resolve('baileys'))(
    'libsignal/src/session_cipher.js',
  );
  prototype.decryptWithSessions = async function (ciphertext, sessions) {
    let repeated: Error | null = null;
    for (const session of sessions) {
      const before = session.serialize();
      try {
        const plaintext = await this.doDecryptWhisperMessage(ciphertext, session);
        session.indexInfo.used = Date.now();
        return { session, plaintext };
      } catch (error) {
        Object.assign(session, session.constructor.deserialize(before));
        if (error instanceof Error && error.name === 'MessageCounterError') repeated = error;
      }
    }
    // A duplicate that is in the journal already: the library acknowledges it instead of requesting it again.
    if (repeated) throw repeated;
    // The library checks the name.
    throw Object.assign(new Error('No matching sessions found for message'), { name: 'SessionError' });
  };
}
