import { calculateSignature, generateIdentityKeyPair } from 'whatsapp-rust-bridge';
import { type KeyPair, newKeyPair, raw32 } from './curve.ts';
import { proto } from './schema.ts';

/** The keys with which a server authenticates. The client has to be configured to trust `root.pub`. */
export type ServerKeys = { root: KeyPair; noise: KeyPair };

export function newServerKeys(): ServerKeys {
  return { root: newSigningPair(), noise: newKeyPair() };
}

/** The root signs an intermediate, which signs the server's own key. */
export function certChainOf(keys: ServerKeys): Buffer {
  const middle = newSigningPair();
  const now = Math.floor(Date.now() / 1000);
  const days = { notBefore: now - 3600, notAfter: now + 365 * 86_400 };
  const { Details } = proto.CertChain.NoiseCertificate;
  const ofMiddle = Details.encode({ serial: 1, issuerSerial: 0, key: middle.pub, ...days }).finish();
  const ofLeaf = Details.encode({ serial: 2, issuerSerial: 1, key: keys.noise.pub, ...days }).finish();
  return Buffer.from(
    proto.CertChain.encode({
      leaf: { details: ofLeaf, signature: calculateSignature(middle.priv, ofLeaf) },
      intermediate: { details: ofMiddle, signature: calculateSignature(keys.root.priv, ofMiddle) },
    }).finish(),
  );
}

function newSigningPair(): KeyPair {
  const pair = generateIdentityKeyPair();
  return { pub: raw32(pair.pubKey), priv: Buffer.from(pair.privKey) };
}
