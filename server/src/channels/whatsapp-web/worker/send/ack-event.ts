import { failureReason } from '@balcao/contract/channels/failure-reason';
import type { InboundEvent } from '../../../inbound-event.ts';
import type { Ack } from './pending-acks.ts';

/** The acknowledgement of a message as a status event; idempotent across reporters. */
export function ackEvent(chat: string, targetId: string, ack: Ack): InboundEvent {
  const status = ack === null ? 'sent' : 'failed';
  return {
    kind: 'status',
    chat,
    at: new Date(),
    targetId,
    status,
    providerId: `status:${targetId}:${status}`,
    ...(ack !== null && { reason: failureReason('refusedWithCode', { code: ack }) }),
  };
}
