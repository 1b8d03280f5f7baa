import type { InboundEvent } from '../../inbound-event.ts';
import { bareJid, identityOf, isGroup } from './jid.ts';
import { personOf } from './message-source.ts';
import { type Node, nodesIn, timeOf } from './node.ts';
import type { Directory } from './stanza.ts';
import { validated } from './validated.ts';

/** A raw `notification` of type picture: a person's or group's picture was changed or removed; it has to be fetched. */
export function readPictureChange(node: Node, known: Directory, now: Date): InboundEvent[] {
  const { from, id } = node.attrs;
  const jid = bareJid(from);
  if (jid === null || !nodesIn(node).some(({ tag }) => tag === 'set' || tag === 'delete')) return [];
  const group = isGroup(jid) ? identityOf(jid) : null;
  const owner = group ? { chat: jid, identities: [group] } : personOf(jid, [], known);
  if (owner === null) return [];
  const at = timeOf(node, now);
  const { chat, identities } = owner;
  return [
    validated({
      kind: 'picture',
      chat,
      identities,
      at,
      providerId: `picture:${(id ?? `${at.getTime()}`).slice(0, 250)}`,
    }),
  ];
}
