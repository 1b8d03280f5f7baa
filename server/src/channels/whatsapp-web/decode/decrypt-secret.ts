import { createDecipheriv, hkdfSync } from 'node:crypto';
import type { proto } from 'baileys/WAProto/index.js';
import { bareJid } from './jid.ts';
import { messageSourceOf, personOf } from './message-source.ts';
import { readSecretMessage, type SecretMessage } from './secret-messages.ts';
import type { Stanza } from './stanza.ts';
import { unwrap } from './unwrap.ts';

/** A message as stored in whatsapp_web_messages: `sender` is the bare JID under which the server named its author. */
type Original = { sender: string; fromMe: boolean; message: proto.IMessage };
/** Finds a message by its stanza id, on this connection. */
type FindOriginal = (id: string) => Promise<Original | null>;

/**
 * Decrypts content that is encrypted under the secret of the message it refers to: edits (since May 2026), votes, event
 * responses, reactions and comments in announcement groups. Other stanzas, and undecryptable content, are returned
 * unchanged. The key is derived from one JID each of author and sender, and the stanza does not say which.
 */
export async function decryptSecret(stanza: Stanza, find: FindOriginal): Promise<Stanza> {
  const sealed = readSecretMessage(unwrap(stanza.message).inner);
  const id = sealed?.key?.id;
  if (!sealed || !id) return stanza;
  const original = await find(id);
  const secret = original && secretOf(original.message);
  if (!original || !secret) return stanza;
  const speakers = messageSourceOf(stanza, new Date(0))?.writers ?? [];
  for (const writer of writersOf(original, stanza)) {
    for (const speaker of speakers) {
      const key = hkdfSync('sha256', secret, new Uint8Array(32), `${id}${writer}${speaker}${sealed.purpose}`, 32);
      const bytes = open(sealed, new Uint8Array(key), `${id}\0${speaker}`);
      const message = bytes && readOrNull(sealed, bytes, original.message);
      if (message) return { ...stanza, message };
    }
  }
  return stanza;
}

/** In the message's own context, or in that of a message sent by the account's own phone. */
export function secretOf(message: proto.IMessage): Uint8Array | null {
  const inside = message.deviceSentMessage?.message;
  const secret = (message.messageContextInfo ?? inside?.messageContextInfo)?.messageSecret;
  return secret?.length ? secret : null;
}

function writersOf({ sender, fromMe }: Original, { me, directory }: Stanza): string[] {
  if (fromMe) return [me.lid, me.pn].filter((name) => name !== null);
  const bare = bareJid(sender);
  return bare === null ? [] : (personOf(bare, [], directory)?.names ?? []);
}

function readOrNull(sealed: SecretMessage, bytes: Uint8Array, original: proto.IMessage): proto.IMessage | null {
  try {
    return sealed.read(bytes, original);
  } catch {
    return null;
  }
}

const tagLength = 16;

function open({ iv, payload, isBound }: SecretMessage, key: Uint8Array, bond: string): Uint8Array | null {
  if (!iv || !payload || payload.length < tagLength) return null;
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength });
    if (isBound) cipher.setAAD(Buffer.from(bond));
    cipher.setAuthTag(payload.subarray(-tagLength));
    return Buffer.concat([cipher.update(payload.subarray(0, -tagLength)), cipher.final()]);
  } catch {
    return null;
  }
}
