import type { proto } from 'baileys/WAProto/index.js';
import type { InboundEvent } from '../../inbound-event.ts';
import { messageSourceOf } from './message-source.ts';
import { type Node, nodeIn } from './node.ts';
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

/** Content that WhatsApp gives to phones only; the library requests no resend of it either. */
const withheldContent = /^(view_once|bot_unavailable|hosted_unavailable)/;

/**
 * What stands for a message whose content is never sent to this device: a placeholder would announce it for ever. Null:
 * it may still arrive.
 */
export function messageOfUnsentContent(node: Node, why: 'tooLarge' | 'empty'): proto.IMessage | null {
  if (why === 'tooLarge') return {};
  return withheldContent.test(nodeIn(node, 'unavailable')?.attrs['type'] ?? '') ? { placeholderMessage: {} } : null;
}
