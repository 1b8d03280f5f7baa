import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';

/** Our identity towards push services (RFC 8292): a key pair of this installation, without any account. */
export type VapidKey = { publicKey: string; privateKey: string };
/** `contact`: a `mailto:` or `https:` address that the operator of a push service can write to. */
export type VapidIdentity = { key: VapidKey; contact: string };

/** Push services refuse tokens that are valid for more than a day. */
const tokenHours = 12;

/** `publicKey`: the point in the form that browsers take, base64url; `privateKey`: PKCS #8 in PEM. */
export function createVapidKey(): VapidKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return {
    publicKey: point.toString('base64url'),
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
  };
}

/** The Authorization header of one request to the push service at this address. */
export async function vapidHeader(endpoint: string, { key, contact }: VapidIdentity, now: Date): Promise<string> {
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + tokenHours * 3600)
    .setSubject(contact)
    .sign(createPrivateKey(key.privateKey));
  return `vapid t=${token}, k=${key.publicKey}`;
}
