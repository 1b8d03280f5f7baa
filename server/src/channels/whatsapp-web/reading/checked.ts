import { type InboundEvent, inboundEvent } from '../../channel.ts';

/** Validates an event and makes it storable in PostgreSQL. Throws for what does not fit. */
export const checked = (event: InboundEvent): InboundEvent => inboundEvent.parse(storableOf(event));

/** PostgreSQL rejects NUL and unpaired surrogates in JSON, and customers' texts may contain both. */
function storableOf(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(storableOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableOf(key), storableOf(inner)]));
}
