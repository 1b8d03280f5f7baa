import type { InboundEvent } from '../../channel.ts';
import type { Node } from './node.ts';
import type { Known, Me } from './stanza.ts';

/** A raw `receipt` → marks on our messages. */
export function readReceipt(_node: Node, _me: Me, _known: Known, _now: Date): InboundEvent[] {
  throw new Error('being written');
}
