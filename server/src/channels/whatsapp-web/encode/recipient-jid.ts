import { bareJid, isGroup, isPerson } from '../decode/jid.ts';
import type { Directory } from '../decode/stanza.ts';
import type { OutboundPayload } from '../protocol.ts';

/**
 * The JID to send to: the chat as last received, otherwise the best identity of the contact. Null when there is none on
 * WhatsApp.
 */
export function recipientJidOf({ chat, to }: Pick<OutboundPayload, 'chat' | 'to'>, known: Directory): string | null {
  const chatJid = bareJid(chat);
  if (chatJid !== null && (isPerson(chatJid) || isGroup(chatJid))) return chatJid;
  const names = to.flatMap(({ kind, value }) => {
    if (kind === 'wa_lid') return `${value}@lid`;
    if (kind === 'group') return `${value}@g.us`;
    return kind === 'phone' ? `${value}@s.whatsapp.net` : [];
  });
  const group = names.find(isGroup);
  const people = names.filter(isPerson);
  const lid = people.find((jid) => jid.endsWith('@lid'));
  if (group !== undefined || lid !== undefined) return group ?? lid ?? null;
  const phone = people[0] ?? (/^\d{5,25}$/.test(chat) ? `${chat}@s.whatsapp.net` : undefined);
  return phone === undefined ? null : (known.lidOf(phone) ?? phone);
}
