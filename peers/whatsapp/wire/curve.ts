import { createPrivateKey, createPublicKey, diffieHellman, generateKeyPairSync } from 'node:crypto';

export type KeyPair = { pub: Buffer; priv: Buffer };

const spkiHead = Buffer.from('302a300506032b656e032100', 'hex');
const pkcs8Head = Buffer.from('302e020100300506032b656e04220420', 'hex');

export function newKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  return {
    pub: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32),
    priv: privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32),
  };
}

export function sharedSecret(priv: Uint8Array, pub: Uint8Array): Buffer {
  return diffieHellman({
    privateKey: createPrivateKey({ key: Buffer.concat([pkcs8Head, priv]), format: 'der', type: 'pkcs8' }),
    publicKey: createPublicKey({ key: Buffer.concat([spkiHead, raw32(pub)]), format: 'der', type: 'spki' }),
  });
}

/** Signal's public keys have a leading type byte 5, which is absent on the wire. */
export const raw32 = (key: Uint8Array): Buffer => Buffer.from(key).subarray(-32);
export const typed33 = (key: Uint8Array): Buffer => Buffer.concat([Buffer.from([5]), raw32(key)]);
