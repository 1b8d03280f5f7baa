import type { InboundEvent } from '../../channel.ts';
import type { Node } from './node.ts';

/** A raw `notification` of type w:gp2: a group is made or named anew; the rest of its news → nothing. */
export function readGroupChange(_node: Node, _now: Date): InboundEvent[] {
  throw new Error('being written');
}

/** A group as it is called now, for who asked the server. Null without a name. */
export function groupNamed(_jid: string, _subject: string, _at: Date): InboundEvent | null {
  throw new Error('being written');
}
