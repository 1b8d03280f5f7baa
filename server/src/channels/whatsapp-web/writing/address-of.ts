import type { OutboundPayload } from '../protocol.ts';
import type { Known } from '../reading/stanza.ts';

/** The JID to send to: the chat as it was last heard, else the best name of the contact. Null when WhatsApp has none of them. */
export function addressOf(_payload: Pick<OutboundPayload, 'chat' | 'to'>, _known: Known): string | null {
  throw new Error('being written');
}
