import { webcrypto } from 'node:crypto';

type Receiver = { privateKey: webcrypto.CryptoKey; publicKey: Buffer; auth: Buffer };

const { subtle } = webcrypto;
const tagBytes = 16;

/** Decrypts a message as browsers do: RFC 8188 with the keys of RFC 8291, 3.4. One record only. @throws on failure */
export async function openMessage(body: Buffer, { privateKey, publicKey, auth }: Receiver): Promise<string> {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (record.length > recordSize) throw new Error('more than one record');

  const sender = await subtle.importKey('raw', senderKey, { name: 'ECDH', namedCurve: 'P-256' }, false, []);
  const shared = Buffer.from(await subtle.deriveBits({ name: 'ECDH', public: sender }, privateKey, 256));
  const ikm = await derive(shared, auth, Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]), 32);
  const contentKey = await derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = await derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const key = await subtle.importKey('raw', contentKey, 'AES-GCM', false, ['decrypt']);
  const options = { name: 'AES-GCM', iv: nonce, tagLength: tagBytes * 8 };
  const padded = Buffer.from(await subtle.decrypt(options, key, record));
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the last record ends with a 2');
  return padded.subarray(0, end).toString('utf8');
}

async function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Promise<Buffer> {
  const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  return Buffer.from(await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8));
}
