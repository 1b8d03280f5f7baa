import type { FailureReason } from '@balcao/contract/channels/failure-reason';
import type { InboundEvent } from '../../../inbound-event.ts';

/**
 * The acknowledgement of a message as a status event; idempotent across reporters. `refusal`: why it was refused; null: it was
 * accepted. A message may be refused again when it is retried under its id: each refusal is an event of its own.
 */
export function ackEvent(chat: string, targetId: string, refusal: FailureReason | null, at = new Date()): InboundEvent {
  const status = refusal === null ? 'sent' : 'failed';
  return {
    kind: 'status',
    chat,
    at,
    targetId,
    status,
    providerId: `status:${targetId}:${status}${refusal === null ? '' : `:${at.getTime()}`}`,
    ...(refusal !== null && { reason: refusal }),
  };
}
