import { createHash } from 'node:crypto';
import { type InboundEvent, inboundEvent } from '../channel.ts';

/** An event of a webhook, with the vendor's payload. */
export type ReadEvent = { event: InboundEvent; raw: unknown };

/** A notice about the connection, shown to its owner. */
export const noticeOf = (key: string, at: Date, text: string): InboundEvent => ({
  kind: 'notice',
  chat: 'line',
  providerId: `notice:${key}`.slice(0, 300),
  at,
  text: text.slice(0, 2000),
});

/**
 * An unreadable payload becomes a notice with the payload stored, so that nothing is dropped. `service`: "O WhatsApp".
 */
export const unreadableNotice = (raw: unknown, now: Date, service: string): ReadEvent => ({
  event: noticeOf(`strange:${digest(raw)}`, now, `${service} enviou algo que não se pôde ler; está guardado no diário`),
  raw,
});

/** The validated event, or the notice of an unreadable payload. */
export function validatedEvent(event: InboundEvent, raw: unknown, now: Date, service: string): ReadEvent {
  const parsed = inboundEvent.safeParse(event);
  return parsed.success ? { event: parsed.data, raw } : unreadableNotice(raw, now, service);
}

export const digest = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex')
    .slice(0, 32);
