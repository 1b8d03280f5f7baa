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
