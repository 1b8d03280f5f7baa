import type { AnyMessageContent } from 'baileys';
import type { OutboundPayload } from '../protocol.ts';

/** Our message `payload.providerId` with `payload.body` instead of its text. */
export function editOf(_payload: OutboundPayload, _jid: string): AnyMessageContent {
  throw new Error('being written');
}

/** Takes our message `payload.providerId` back for everybody. */
export function removalOf(_payload: OutboundPayload, _jid: string): AnyMessageContent {
  throw new Error('being written');
}
