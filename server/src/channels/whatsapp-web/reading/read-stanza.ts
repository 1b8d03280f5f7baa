import type { InboundEvent } from '../../channel.ts';
import type { Stanza } from './stanza.ts';

/**
 * What a decrypted message is to the desk, in order; nothing when it is only for devices. Never throws: what nobody
 * knows yet becomes a message that says so. `now` stands in where the server gives no time.
 */
export function readStanza(_stanza: Stanza, _now: Date): InboundEvent[] {
  throw new Error('being written');
}
