import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A self-signed certificate for loopback, encoded by hand, so that no external program is needed. */
export function newCertificate(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
  const name = sequence(set(sequence(oid('550403'), tagged(0x0c, Buffer.from('WhatsApp peer media')))));
  const day = 86_400_000;
  const validity = sequence(time(Date.now() - day), time(Date.now() + 3650 * day));
  const addresses = sequence(tagged(0x82, Buffer.from('localhost')), tagged(0x87, Buffer.from([127, 0, 0, 1])));
  const extensions = sequence(
    sequence(oid('551d13'), tagged(0x01, Buffer.from([0xff])), octets(sequence(tagged(0x01, Buffer.from([0xff]))))),
    sequence(oid('551d11'), octets(addresses)),
  );
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    tagged(0xa3, extensions),
  );
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const signature = sign('sha256', body, createPrivateKey(pem));
  const whole = sequence(body, ecdsaWithSha256, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const chunks = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return { key: pem, cert: `-----BEGIN CERTIFICATE-----\n${chunks.join('\n')}\n-----END CERTIFICATE-----\n` };
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => tagged(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]) => tagged(0x31, Buffer.concat(parts));
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'));
const octets = (content: Buffer) => tagged(0x04, content);
const integer = (bytes: Buffer) => tagged(0x02, bytes);

/** YYMMDDHHMMSSZ */
function time(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/[-:T]/g, '').slice(2, 14);
  return tagged(0x17, Buffer.from(`${digits}Z`));
}
