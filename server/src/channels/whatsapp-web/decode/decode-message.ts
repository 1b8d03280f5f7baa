import { proto } from 'baileys/WAProto/index.js';

/** Decodes the decrypted bytes of an `enc`. The last byte is the length of the padding. Throws on invalid messages. */
export function decodeMessage(plaintext: Uint8Array): proto.IMessage {
  const padding = plaintext.at(-1) ?? 0;
  if (padding === 0 || padding > plaintext.length) throw new Error('message without its padding');
  return proto.Message.decode(plaintext.subarray(0, plaintext.length - padding));
}
