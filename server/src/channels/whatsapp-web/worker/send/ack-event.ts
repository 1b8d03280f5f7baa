import { failureReason } from '@balcao/contract/channels/failure-reason';
import type { InboundEvent } from '../../../inbound-event.ts';
import type { Ack } from './pending-acks.ts';

/**
 * The acknowledgement of a message as a status event; idempotent across reporters. A message may be refused again when
 * it is retried under its id: each refusal is an event of its own.
 */
export function ackEvent(chat: string, targetId: string, ack: Ack, at = new Date()): InboundEvent {
  const status = ack === null ? 'sent' : 'failed';
  return {
    kind: 'status',
    chat,
    at,
    targetId,
    status,
    providerId: `status:${targetId}:${status}${ack === null ? '' : `:${at.getTime()}`}`,
    ...(ack !== null && { reason: failureReason('refusedWithCode', { code: ack }) }),
  };
}
