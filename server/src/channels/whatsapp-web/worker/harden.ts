import { createRequire } from 'node:module';
import { Curve, proto, WA_CERT_DETAILS } from 'baileys';
import { isSignedBy } from './xeddsa.ts';

/**
 * Cures of baileys 7.0.0-rc14 and libsignal 6.0.0, once per process, before the first socket.
 *
 * Their `verify` says yes to every signature, so that anybody could be WhatsApp, and anybody's keys a customer's. And
 * nobody compares the key that the server's certificate speaks for with the key it shook hands with: a captured chain
 * would do. Both are exported objects, which can be set right from outside.
 */
export function harden(rootKey: string | null): void {
  Curve.verify = isSignedBy;
  if (rootKey !== null) WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootKey, 'hex');
  bindCertificate();
  leaveUntouchedWhatDoesNotFit();
  signal().verifySignature = (key, message, signature) => {
    if (!isSignedBy(key, message, signature)) throw new Error('a signed prekey that its owner has not signed');
    return true;
  };
}

/** The handshake is one synchronous run: the last agreement before the chain is decoded is with the server's static key. */
function bindCertificate(): void {
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
    if (!key || !Buffer.from(key).equals(agreedWith)) throw new Error(foreignCertificate);
    return chain;
  };
}

export const foreignCertificate = 'noise certificate of another server';

/** libsignal's sessions look their functions up in this object each time. */
function signal(): { verifySignature(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean } {
  return createRequire(import.meta.resolve('baileys'))('libsignal/src/curve.js');
}

type Session = {
  indexInfo: { used: number };
  serialize(): object;
  constructor: { deserialize(kept: object): Session };
};
type Cipher = {
  doDecryptWhisperMessage(ciphertext: Buffer, session: Session): Promise<Buffer>;
  decryptWithSessions(ciphertext: Buffer, sessions: Session[]): Promise<{ session: Session; plaintext: Buffer }>;
};

/**
 * To which of a person's sessions a message belongs is found by trying. libsignal steps the ratchet of each that it
 * tries before it looks at the MAC, and then stores them all: a message of an older session, out of a backlog, ruined
 * the one in use, and nothing that we sent in it could be read. Here what did not fit is put back as it was.
 */
function leaveUntouchedWhatDoesNotFit(): void {
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
    // It came before, and is in the journal since: the library confirms such a one instead of asking for it again.
    if (repeated) throw repeated;
    // Its name is what the library goes by.
    throw Object.assign(new Error('No matching sessions found for message'), { name: 'SessionError' });
  };
}
