import { randomInt } from 'node:crypto';
import { proto } from '../wire/schema.ts';

/** One to sixteen bytes that each say how many they are. */
export function padded(message: proto.IMessage): Buffer {
  const count = randomInt(1, 17);
  return Buffer.concat([proto.Message.encode(message).finish(), Buffer.alloc(count, count)]);
}

export function unpadded(plaintext: Buffer): proto.Message {
  const count = plaintext.at(-1) ?? 0;
  return proto.Message.decode(plaintext.subarray(0, plaintext.length - count));
}
