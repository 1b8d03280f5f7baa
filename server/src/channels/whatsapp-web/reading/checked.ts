import { type InboundEvent, inboundEvent } from '../../channel.ts';

/** In the port's shape, and such that PostgreSQL keeps it. Throws for what does not fit. */
export const checked = (event: InboundEvent): InboundEvent => inboundEvent.parse(storableOf(event));

/** JSON as PostgreSQL keeps it: it has no NUL in text and no half of a surrogate pair, which a customer's text may hold. */
function storableOf(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(storableOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableOf(key), storableOf(inner)]));
}
