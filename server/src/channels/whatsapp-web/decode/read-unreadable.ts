import type { InboundEvent } from '../../inbound-event.ts';
import { messageSourceOf } from './message-source.ts';
import type { Stanza } from './stanza.ts';
import { validated } from './validated.ts';

/** A message that could not be decrypted; a resend was requested. Groups etc. as in readStanza. */
export function readUnreadable(stanza: Omit<Stanza, 'message'>, now: Date): InboundEvent[] {
  const source = messageSourceOf(stanza, now);
  if (source === null) return [];
  const { chat, at, id, identities, name, fromMe } = source;
  return [
    validated({
      kind: 'unreadable',
      chat,
      at,
      providerId: `unreadable:${id}`,
      messageId: id,
      identities,
      name,
      fromMe,
    }),
  ];
}
