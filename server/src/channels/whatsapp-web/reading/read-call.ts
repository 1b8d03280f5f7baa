import type { InboundEvent } from '../../channel.ts';
import type { Node } from './node.ts';
import type { Known } from './stanza.ts';

/** A raw `call`: somebody begins to ring → a call; all else of it → nothing. `refused`: the line turns it down by itself. */
export function readCall(_node: Node, _known: Known, _refused: boolean, _now: Date): InboundEvent[] {
  throw new Error('being written');
}
