import type { InboundEvent } from '../../channel.ts';
import { checked } from './checked.ts';
import type { Stanza } from './stanza.ts';
import { whoseOf } from './whose.ts';

/** A message that could not be decrypted; a resend was requested. Groups etc. as in readStanza. */
export function readUnreadable(stanza: Omit<Stanza, 'message'>, now: Date): InboundEvent[] {
  const whose = whoseOf(stanza, now);
  if (whose === null) return [];
  const { chat, at, id, identities, name, fromMe } = whose;
  return [
    checked({ kind: 'unreadable', chat, at, providerId: `unreadable:${id}`, messageId: id, identities, name, fromMe }),
  ];
}
