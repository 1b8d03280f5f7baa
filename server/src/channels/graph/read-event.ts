import { createHash } from 'node:crypto';
import { type ChannelService, type FailureReason, failureReason } from '@balcao/contract/channels/failure-reason';
import { type InboundEvent, inboundEvent, maxEventId } from '../inbound-event.ts';

/** An event of a webhook, with the vendor's payload. */
export type ReadEvent = { event: InboundEvent; raw: unknown };

/** A notice about the connection, shown to its owner. */
export const noticeOf = (key: string, at: Date, reason: FailureReason, isOver = false): InboundEvent => ({
  kind: 'notice',
  chat: 'line',
  providerId: `notice:${key}`.slice(0, maxEventId),
  at,
  text: reason,
  ...(isOver && { isOver }),
});

/**
 * An unreadable payload becomes a notice with the payload stored, so that nothing is dropped.
 */
export const unreadableNotice = (raw: unknown, now: Date, service: ChannelService): ReadEvent => ({
  event: noticeOf(`strange:${digest(raw)}`, now, failureReason('unreadableEvent', { service })),
  raw,
});

/** The validated event, or the notice of an unreadable payload. */
export function validatedEvent(event: InboundEvent, raw: unknown, now: Date, service: ChannelService): ReadEvent {
  const parsed = inboundEvent.safeParse(event);
  return parsed.success ? { event: parsed.data, raw } : unreadableNotice(raw, now, service);
}

export const digest = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex')
    .slice(0, 32);
