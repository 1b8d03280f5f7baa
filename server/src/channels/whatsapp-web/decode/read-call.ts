import { truncateText } from '@balcao/contract/truncate-text';
import type { InboundEvent } from '../../inbound-event.ts';
import { bareJid, identityOf, isGroup } from './jid.ts';
import { personOf } from './message-source.ts';
import { type Node, nodeIn, nodesIn, timeOf } from './node.ts';
import type { Directory } from './stanza.ts';
import { validated } from './validated.ts';

/**
 * A raw `call` stanza: an offer becomes a call event, everything else is ignored. `refused`: the connection rejects
 * calls automatically.
 */
export function readCall(node: Node, known: Directory, refused: boolean, now: Date): InboundEvent[] {
  const offer = nodesIn(node).find(({ tag }) => tag === 'offer' || tag === 'offer_notice');
  const id = offer?.attrs['call-id']?.slice(0, 250);
  const caller = bareJid(offer?.attrs['call-creator']) ?? bareJid(offer?.attrs['from']) ?? bareJid(node.attrs['from']);
  if (!offer || !id || caller === null) return [];
  const common = {
    kind: 'call' as const,
    providerId: `call:${id}`,
    at: timeOf(node, now),
    video: nodeIn(offer, 'video') !== undefined || offer.attrs['media'] === 'video',
    refused,
  };
  const group = bareJid(offer.attrs['group-jid']);
  if (group !== null && isGroup(group)) {
    const identity = identityOf(group);
    const name = truncateText(known.subjectOf?.(group) ?? '', 200);
    return identity ? [validated({ ...common, chat: group, identities: [identity], name })] : [];
  }
  const person = personOf(caller, [offer.attrs['caller_lid'], offer.attrs['caller_pn']], known);
  if (person === null) return [];
  const name = (node.attrs['notify'] ?? '').slice(0, 200);
  return [validated({ ...common, chat: person.chat, identities: person.identities, name })];
}
