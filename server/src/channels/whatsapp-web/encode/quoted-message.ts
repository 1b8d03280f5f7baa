import type { WAMessage } from 'baileys';
import type { proto } from 'baileys/WAProto/index.js';
import { isGroup } from '../decode/jid.ts';
import { contentFields, unwrap } from '../decode/unwrap.ts';

/** A message in whatsapp_web_messages that is quoted, reacted to, edited or deleted. */
export type StoredMessage = { chat: string; fromMe: boolean; sender: string; message: proto.IMessage };

/** The key of a message; the author is only given in groups. */
export const keyOf = (id: string, jid: string, stored: StoredMessage | null) => ({
  remoteJid: jid,
  id,
  fromMe: stored?.fromMe ?? false,
  ...(isGroup(jid) && stored && !stored.fromMe && !isGroup(stored.sender) && { participant: stored.sender }),
});

/** Used when the quoted message is no longer stored: phones find it by its id. */
const missingQuote: proto.IMessage = { conversation: '…' };

/** A quoted message in the form of baileys' `sendMessage`. */
export function quotedMessageOf(id: string, jid: string, stored: StoredMessage | null): WAMessage {
  const { inner } = unwrap(stored?.message ?? missingQuote);
  // The library uses the first field with such a name.
  const field = contentFields(inner).find((name) => name === 'conversation' || name.endsWith('Message'));
  const message = field === undefined ? missingQuote : inner;
  return { key: keyOf(id, jid, stored), message };
}
