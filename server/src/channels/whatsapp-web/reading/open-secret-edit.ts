import { createDecipheriv, hkdfSync } from 'node:crypto';
import { proto } from 'baileys/WAProto/index.js';
import { bareJid } from './jid.ts';
import type { Stanza } from './stanza.ts';
import { unwrap } from './unwrap.ts';
import { personOf, whoseOf } from './whose.ts';

/** A message as whatsapp_web_messages keeps it: `sender` bare, as the server named its author. */
export type Original = { sender: string; fromMe: boolean; message: proto.IMessage };
/** By its stanza id, on this line. */
export type FindOriginal = (id: string) => Promise<Original | null>;

/**
 * Opens an edit that is encrypted under its message's secret (so since May 2026); every other stanza, and what cannot
 * be opened, stays as it is. The key is bound to who wrote and who edits, each by one of his names, and nothing says by which.
 */
export async function openSecretEdit(stanza: Stanza, find: FindOriginal): Promise<Stanza> {
  const sealed = unwrap(stanza.message).inner.secretEncryptedMessage;
  const id = sealed?.targetMessageKey?.id;
  if (!sealed || !id) return stanza;
  const original = await find(id);
  const secret = original && secretOf(original.message);
  if (!original || !secret) return stanza;
  const editors = whoseOf(stanza, new Date(0))?.writers ?? [];
  for (const writer of writersOf(original, stanza)) {
    for (const editor of editors) {
      const opened = open(sealed, keyFor(secret, id, writer, editor));
      if (opened) return { ...stanza, message: asEdit(opened, sealed.targetMessageKey) };
    }
  }
  return stanza;
}

/** Beside the content, or beside the envelope in which the account's own phone sent it to us. */
export function secretOf(message: proto.IMessage): Uint8Array | null {
  const inside = message.deviceSentMessage?.message;
  const secret = (message.messageContextInfo ?? inside?.messageContextInfo)?.messageSecret;
  return secret?.length ? secret : null;
}

function writersOf({ sender, fromMe }: Original, { me, known }: Stanza): string[] {
  if (fromMe) return [me.lid, me.pn].filter((name) => name !== null);
  const bare = bareJid(sender);
  return bare === null ? [] : (personOf(bare, [], known)?.names ?? []);
}

const keyFor = (secret: Uint8Array, id: string, writer: string, editor: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, new Uint8Array(32), `${id}${writer}${editor}Message Edit`, 32));

const tagLength = 16;

function open({ encIv, encPayload }: proto.Message.ISecretEncryptedMessage, key: Uint8Array): proto.IMessage | null {
  if (!encIv || !encPayload || encPayload.length <= tagLength) return null;
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, encIv, { authTagLength: tagLength });
    cipher.setAuthTag(encPayload.subarray(-tagLength));
    return proto.Message.decode(Buffer.concat([cipher.update(encPayload.subarray(0, -tagLength)), cipher.final()]));
  } catch {
    return null;
  }
}

/** What is inside is an edit in the old form, or the new content alone. The message it speaks of is the one outside. */
function asEdit(opened: proto.IMessage, key: proto.IMessageKey | null | undefined): proto.IMessage {
  const editedMessage = unwrap(opened).inner.protocolMessage?.editedMessage ?? opened;
  return { protocolMessage: { type: proto.Message.ProtocolMessage.Type.MESSAGE_EDIT, key: key ?? {}, editedMessage } };
}
