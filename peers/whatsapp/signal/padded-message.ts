import { randomInt } from 'node:crypto';
import { proto } from '../wire/schema.ts';

/** Padding: one to sixteen bytes, each with the value of their count. */
export function padded(message: proto.IMessage): Buffer {
  const count = randomInt(1, 17);
  return Buffer.concat([proto.Message.encode(message).finish(), Buffer.alloc(count, count)]);
}

export function unpadded(plaintext: Buffer): proto.Message {
  const count = plaintext.at(-1) ?? 0;
  return proto.Message.decode(plaintext.subarray(0, plaintext.length - count));
}
