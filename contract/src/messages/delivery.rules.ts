import type { MessageStatus } from './message.ts';

/** `ack` on the wire by status (docs/protocol.md 10). */
export const ackOf: Record<MessageStatus, number> = {
  failed: 0,
  unknown: 0,
  queued: 1,
  sending: 1,
  sent: 2,
  delivered: 3,
  read: 4,
};

/** Allowed transitions. Channel updates arrive late, repeated and out of order, so a status never goes backwards. */
const allowedTransitions: Record<MessageStatus, readonly MessageStatus[]> = {
  queued: ['sending', 'failed'],
  sending: ['queued', 'sent', 'delivered', 'read', 'failed', 'unknown'],
  unknown: ['queued', 'sent', 'delivered', 'read', 'failed'],
  sent: ['delivered', 'read', 'failed'],
  delivered: ['read'],
  read: [],
  /** `queued` by a retry; the others when a channel status proves that the message was sent after all */
  failed: ['queued', 'sent', 'delivered', 'read'],
};

/** The status after an update to `to`; unchanged when the update is stale. */
export function nextStatus(current: MessageStatus, to: MessageStatus): MessageStatus {
  return allowedTransitions[current].includes(to) ? to : current;
}
