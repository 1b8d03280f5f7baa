import { randomBytes, randomInt } from 'node:crypto';

/** A message id in WhatsApp's format: base64 of a small binary frame around the number and a random key. */
export function wamid(number: string, direction: 'out' | 'in'): string {
  const owner = Buffer.from(number, 'ascii');
  const key = Buffer.from(
    randomBytes(direction === 'out' ? 9 : 10)
      .toString('hex')
      .toUpperCase(),
    'ascii',
  );
  const frame = Buffer.concat([
    Buffer.from([0x1c, 0x18, owner.length]),
    owner,
    Buffer.from([0x15, 0x02, 0x00, direction === 'out' ? 0x11 : 0x12, 0x18, key.length]),
    key,
    Buffer.from([0x00]),
  ]);
  return `wamid.${frame.toString('base64')}`;
}

/** A numeric id with this many digits, as used for Graph objects. */
export function graphId(digits = 16): string {
  let id = String(randomInt(1, 10));
  while (id.length < digits) id += String(randomInt(0, 10));
  return id;
}
