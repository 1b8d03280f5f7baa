import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { proto } from '../wire/schema.ts';

const editUse = 'Message Edit';

type About = { secret: Uint8Array; id: string; author: string; editor: string };

/** An edit in the format since May 2026: encrypted with the secret of the edited message. */
export function sealEdit(about: About, edit: proto.IMessage): { encIv: Buffer; encPayload: Buffer } {
  const encIv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(about), encIv);
  const plaintext = proto.Message.encode(edit).finish();
  return { encIv, encPayload: Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]) };
}

export function openEdit(about: About, sealed: { encIv: Uint8Array; encPayload: Uint8Array }): proto.Message {
  const cipher = createDecipheriv('aes-256-gcm', keyOf(about), sealed.encIv);
  const bytes = Buffer.from(sealed.encPayload);
  cipher.setAuthTag(bytes.subarray(-16));
  return proto.Message.decode(Buffer.concat([cipher.update(bytes.subarray(0, -16)), cipher.final()]));
}

/** HKDF of one block without salt, by hand. */
function keyOf({ secret, id, author, editor }: About): Buffer {
  const extracted = hmac(Buffer.alloc(32), Buffer.from(secret));
  return hmac(extracted, Buffer.concat([Buffer.from(id + author + editor + editUse), Buffer.from([1])]));
}

const hmac = (key: Buffer, bytes: Buffer): Buffer => createHmac('sha256', key).update(bytes).digest();
