import type { InboundEvent } from '../../inbound-event.ts';
import { bareJid, identityOf, isGroup } from './jid.ts';
import { personOf } from './message-source.ts';
import { type Node, nodeIn, nodesIn, timeOf } from './node.ts';
import type { Directory, Me } from './stanza.ts';
import { validated } from './validated.ts';

type Status = 'sent' | 'delivered' | 'read';

/** `retry`: a device received it and could not decrypt it, so it was sent. Other types are ignored. */
const marks: Readonly<Record<string, Status>> = { '': 'delivered', retry: 'sent', read: 'read', played: 'read' };

/** A phone that comes back online confirms some hundred at once; longer lists are not genuine. */
const maxIds = 256;

/** A raw `receipt` → statuses of our messages. Receipts of the account's own devices are ignored. */
export function readReceipt(node: Node, me: Me, known: Directory, now: Date): InboundEvent[] {
  const { attrs } = node;
  const type = attrs['type'] ?? '';
  const mark = Object.hasOwn(marks, type) ? marks[type] : undefined;
  const from = bareJid(attrs['from']);
  const who = bareJid(attrs['participant']) ?? from;
  if (mark === undefined || from === null || who === null || who === me.pn || who === me.lid) return [];
  const inGroup = isGroup(from);
  const group = inGroup ? identityOf(from) : null;
  const { chat, identities: place } = group
    ? { chat: from, identities: [group] }
    : (personOf(from, [attrs['sender_lid'], attrs['sender_pn']], known) ?? { chat: undefined, identities: [] });
  if (chat === undefined) return [];
  const speaker = { fromMe: false, place };
  // In a group one reader is not everybody: the message counts as delivered only.
  const status = inGroup && mark === 'read' ? 'delivered' : mark;
  const listed = nodesIn(nodeIn(node, 'list') ?? { tag: '', attrs: {} }).map((item) => item.attrs['id']);
  const ids = [...new Set([attrs['id'], ...listed].flatMap((id) => (id ? id.slice(0, 250) : [])))].slice(0, maxIds);
  const at = timeOf(node, now);
  const member = inGroup && status === 'delivered' ? memberOf(node, who, known, mark) : undefined;
  return ids.map((targetId) => {
    const event = { kind: 'status' as const, chat, at, targetId, status, speaker };
    if (!member) return validated({ ...event, providerId: `status:${targetId}:${status}` });
    // Each member's two receipts are events of their own.
    return validated({ ...event, providerId: `status:${targetId}:${mark}:${who}`, member });
  });
}

function memberOf({ attrs }: Node, who: string, known: Directory, mark: Status) {
  const person = personOf(who, [attrs['participant_lid'], attrs['participant_pn']], known);
  return (
    person && { identities: person.identities, status: mark === 'read' ? ('read' as const) : ('delivered' as const) }
  );
}
