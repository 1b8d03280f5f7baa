import type { MessageStatus } from './message.ts';

/** ack on the wire, by state (WIRE.md section 3). */
export const ackOf: Record<MessageStatus, number> = {
  failed: 0,
  unknown: 0,
  queued: 1,
  sending: 1,
  sent: 2,
  delivered: 3,
  read: 4,
};

/** What each state may become. News from the channel comes late, twice and out of order: marks only climb. */
const climbs: Record<MessageStatus, readonly MessageStatus[]> = {
  queued: ['sending', 'failed'],
  sending: ['queued', 'sent', 'delivered', 'read', 'failed', 'unknown'],
  unknown: ['queued', 'sent', 'delivered', 'read', 'failed'],
  sent: ['delivered', 'read', 'failed'],
  delivered: ['read'],
  read: [],
  /** `queued` by Retry, the rest when the channel knows better than the error did */
  failed: ['queued', 'sent', 'delivered', 'read'],
};

/** The state after news that says `to`, or the same state when the news is old. */
export function deliver(now: MessageStatus, to: MessageStatus): MessageStatus {
  return climbs[now].includes(to) ? to : now;
}
