import { createPublicKey, verify } from 'node:crypto';

/**
 * Whether the owner of a Curve25519 key signed this (XEdDSA, signal.org/docs/specifications/xeddsa). Our own, because
 * callers of the library's function ignore its result. The key with or without its type byte.
 */
export function isSignedBy(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const u = key.length === 33 && key[0] === 5 ? key.subarray(1) : key;
  if (u.length !== 32 || signature.length !== 64) return false;
  try {
    // The Edwards form of the key: y = (u - 1) / (u + 1); its sign is a bit of the signature.
    const montgomery = littleEndian(u) & ((1n << 255n) - 1n);
    if (montgomery >= p || montgomery === p - 1n) return false;
    const y = ((montgomery - 1n + p) * power(montgomery + 1n, p - 2n)) % p;
    const point = bytesOf(y);
    const s = Buffer.from(signature);
    point[31] = (point[31] ?? 0) | ((s[63] ?? 0) & 0x80);
    s[63] = (s[63] ?? 0) & 0x7f;
    const ed25519 = createPublicKey({ key: Buffer.concat([spki, point]), format: 'der', type: 'spki' });
    return verify(null, message, ed25519, s);
  } catch {
    return false;
  }
}

const p = (1n << 255n) - 19n;
/** The DER prefix of the 32 bytes of an Ed25519 key. */
const spki = Buffer.from('302a300506032b6570032100', 'hex');

const littleEndian = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
const bytesOf = (n: bigint): Buffer => Buffer.from(n.toString(16).padStart(64, '0'), 'hex').reverse();

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let b = base % p, e = exponent; e > 0n; e >>= 1n, b = (b * b) % p) if (e & 1n) result = (result * b) % p;
  return result;
}
