import type { AuditChanges } from '@balcao/contract/audit/audit';
import { truncateText } from '@balcao/contract/truncate-text';
import { z } from 'zod';

type Values = Readonly<Record<string, unknown>>;

/** Longer texts are cut: an entry shows how a text was changed, and is no copy of it. */
const maxTextLength = 500;

/**
 * The fields whose value differs, with both values; for those in `secrets` only that they changed. Fields absent from
 * `after` stayed as they were. `updatedAt` is none: it changes with each write, also with one that changes nothing.
 */
export function changesBetween(before: Values, after: Values, secrets: readonly string[] = []): AuditChanges {
  const changed = Object.keys(after).filter(
    (field) => field !== 'updatedAt' && after[field] !== undefined && !isSame(before[field], after[field]),
  );
  return Object.fromEntries(
    changed.map((field) => [
      field,
      secrets.includes(field) ? {} : { before: jsonOf(before[field]), after: jsonOf(after[field]) },
    ]),
  );
}

const isSame = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a ?? null) === JSON.stringify(b ?? null) || (isEmpty(a) && isEmpty(b));
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

function jsonOf(value: unknown): z.infer<ReturnType<typeof z.json>> {
  if (typeof value === 'string') return value.length > maxTextLength ? `${truncateText(value, maxTextLength)}…` : value;
  const json = z.json().safeParse(value instanceof Date ? value.toISOString() : (value ?? null));
  if (!json.success) return null;
  const text = JSON.stringify(json.data);
  return text.length > maxTextLength ? `${truncateText(text, maxTextLength)}…` : json.data;
}
