import type { WAMessage } from 'baileys';
import type { proto } from 'baileys/WAProto/index.js';
import { isGroup } from '../reading/jid.ts';
import { contentFields, unwrap } from '../reading/unwrap.ts';

/** What is quoted, reacted to, edited or deleted, as whatsapp_web_messages keeps it. */
export type Kept = { chat: string; fromMe: boolean; sender: string; message: proto.IMessage };

/** Names a message of a chat: who wrote it is only said where more than one could have. */
export const keyOf = (id: string, jid: string, kept: Kept | null) => ({
  remoteJid: jid,
  id,
  fromMe: kept?.fromMe ?? false,
  ...(isGroup(jid) && kept && !kept.fromMe && !isGroup(kept.sender) && { participant: kept.sender }),
});

/** What is quoted when it is kept no longer: phones that still have it go to it by its id. */
const forgotten: proto.IMessage = { conversation: '…' };

/** A quotation as `sendMessage` takes it. */
export function quoteOf(id: string, jid: string, kept: Kept | null): WAMessage {
  const { inner } = unwrap(kept?.message ?? forgotten);
  // The library looks for the first field of such a name, and takes nothing else.
  const field = contentFields(inner).find((name) => name === 'conversation' || name.endsWith('Message'));
  const message = field === undefined ? forgotten : inner;
  return { key: keyOf(id, jid, kept), message };
}
