import { truncateText } from '@balcao/contract/truncate-text';
import type { InboundEvent } from '../../inbound-event.ts';
import { bareJid, identityOf, isGroup } from './jid.ts';
import { type Node, nodeIn, nodesIn, timeOf } from './node.ts';
import { validated } from './validated.ts';

/** A raw `notification` of type w:gp2: a group is created or renamed; everything else is ignored. */
export function readGroupChange(node: Node, now: Date): InboundEvent[] {
  const { from, id } = node.attrs;
  const named = nodesIn(node).find(({ tag }) => tag === 'subject' || tag === 'create');
  const subject = named?.attrs['subject'] ?? (named && nodeIn(named, 'group')?.attrs['subject']);
  const event = subject === undefined ? null : groupNamed(from ?? '', subject, timeOf(node, now), id);
  return event ? [event] : [];
}

/** The name of a group, also for callers that queried the server. Null without a name. */
export function groupNamed(jid: string, subject: string, at: Date, id = `${at.getTime()}`): InboundEvent | null {
  const chat = bareJid(jid);
  const group = chat !== null && isGroup(chat) ? identityOf(chat) : null;
  const name = truncateText(subject.trim(), 200);
  if (chat === null || group === null || name === '') return null;
  return validated({ kind: 'group', chat, at, providerId: `group:${id.slice(0, 250)}`, identities: [group], name });
}
