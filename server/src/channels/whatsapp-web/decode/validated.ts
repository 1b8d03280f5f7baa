import { type InboundEvent, inboundEvent } from '../../inbound-event.ts';

/** Validates an event and makes it storable in PostgreSQL. Throws for an invalid one. */
export const validated = (event: InboundEvent): InboundEvent => inboundEvent.parse(sanitized(event));

/** PostgreSQL rejects NUL and unpaired surrogates in JSON, and customers' texts may contain both. */
function sanitized(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(sanitized);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [sanitized(key), sanitized(inner)]));
}
