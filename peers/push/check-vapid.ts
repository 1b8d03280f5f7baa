import { webcrypto } from 'node:crypto';

const maxTokenSeconds = 24 * 3600;

/** RFC 8292, 2 and 4.2. Returns the error; null when the sender has the key that the browser subscribed with. */
export async function checkVapid(authorization: string, origin: string, expectedKey: string): Promise<string | null> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  if (signature === '') return 'no VAPID token';
  if (key !== expectedKey) return 'another key than the one of the subscription';
  if (decode(header)['alg'] !== 'ES256') return 'signed by ES256 only';
  const { aud, exp, sub } = decode(claims);
  if (aud !== origin) return `for ${String(aud)}, not for ${origin}`;
  const leftSeconds = Number(exp) - Date.now() / 1000;
  if (!(leftSeconds > 0 && leftSeconds <= maxTokenSeconds)) return 'expired, or good for more than a day';
  if (!/^(mailto:.+@.+|https:\/\/.+)$/.test(String(sub))) return 'nobody can be written to';
  const publicKey = await webcrypto.subtle.importKey(
    'raw',
    Buffer.from(key, 'base64url'),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  );
  const isGenuine = await webcrypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    publicKey,
    Buffer.from(signature, 'base64url'),
    Buffer.from(`${header}.${claims}`),
  );
  return isGenuine ? null : 'the signature is not of this key';
}

const decode = (part: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>;
