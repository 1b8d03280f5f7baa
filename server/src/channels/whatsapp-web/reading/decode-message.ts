import { proto } from 'baileys/WAProto/index.js';

/** Decrypted bytes of an `enc` → the message. The last byte says how much padding there is. Throws on what is no message. */
export function decodeMessage(plaintext: Uint8Array): proto.IMessage {
  const padding = plaintext.at(-1) ?? 0;
  if (padding === 0 || padding > plaintext.length) throw new Error('message without its padding');
  return proto.Message.decode(plaintext.subarray(0, plaintext.length - padding));
}
