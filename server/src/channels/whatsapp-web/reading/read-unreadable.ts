import type { InboundEvent } from '../../channel.ts';
import type { Stanza } from './stanza.ts';

/** A message that could not be decrypted: the other side was asked for it again. Groups and the rest as in readStanza. */
export function readUnreadable(_stanza: Omit<Stanza, 'message'>, _now: Date): InboundEvent[] {
  throw new Error('being written');
}
