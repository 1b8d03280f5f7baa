import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, a step of 30 seconds. */
const stepSeconds = 30;
const digits = 6;
/** Phones' clocks deviate: the codes of the previous and the next step are accepted, too. */
const driftSteps = 1;
/** The output length of SHA-1, as RFC 4226 recommends. */
const secretBytes = 20;

/** In base32, as people type it and apps read it. */
export const newTotpSecret = (): string => encodeBase32(randomBytes(secretBytes));

/** The counter of the step that `code` belongs to, if it is greater than `after`; otherwise null. So a code is accepted once. */
export function matchTotp(secret: string, code: string, now: Date, after: number): number | null {
  const current = Math.floor(now.getTime() / 1000 / stepSeconds);
  for (let counter = current - driftSteps; counter <= current + driftSteps; counter++)
    if (counter > after && isEqual(totpAt(secret, counter), code)) return counter;
  return null;
}

/** The code at an instant. */
export const totpOf = (secret: string, now: Date): string =>
  totpAt(secret, Math.floor(now.getTime() / 1000 / stepSeconds));

/** The URI that the QR code contains. */
export function totpUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
  return `otpauth://totp/${label}?${query}`;
}

/** RFC 4226, dynamic truncation: the low four bits of the last byte of the HMAC are the offset of the 31 bits. */
function totpAt(secret: string, counter: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(counter));
  const mac = createHmac('sha1', decodeBase32(secret)).update(message).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function encodeBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('');
}

function decodeBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
