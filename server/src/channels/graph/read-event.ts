import { createHash } from 'node:crypto';
import { type InboundEvent, inboundEvent } from '../channel.ts';

/** What a webhook said, with the vendor's own words of it. */
export type ReadEvent = { event: InboundEvent; raw: unknown };

/** A word about the line itself: its owner sees it beside the connection. */
export const noticeOf = (key: string, at: Date, text: string): InboundEvent => ({
  kind: 'notice',
  chat: 'line',
  providerId: `notice:${key}`.slice(0, 300),
  at,
  text: text.slice(0, 2000),
});

/** What could not be read: a notice with its words kept, so that nothing is dropped. `service`: "O WhatsApp". */
export const strange = (raw: unknown, now: Date, service: string): ReadEvent => ({
  event: noticeOf(`strange:${digest(raw)}`, now, `${service} enviou algo que não se pôde ler; está guardado no diário`),
  raw,
});

/** What passes the port's own shape; else it is as strange as what could not be read. */
export function kept(event: InboundEvent, raw: unknown, now: Date, service: string): ReadEvent {
  const parsed = inboundEvent.safeParse(event);
  return parsed.success ? { event: parsed.data, raw } : strange(raw, now, service);
}

export const digest = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex')
    .slice(0, 32);
