import { z } from 'zod';

/** Where a company is until it says otherwise. */
export const defaultTimeZone = 'America/Sao_Paulo';

/**
 * An IANA name, such as America/Sao_Paulo. Offsets (`+03:00`, `Etc/GMT+3`) are no places: PostgreSQL and Intl read their
 * signs differently, and no summer time is known of them.
 */
export const timeZone = z
  .string()
  .max(60)
  .refine((name) => /^(UTC|[A-Z][A-Za-z_]+(\/[A-Z][A-Za-z_-]+){1,2})$/.test(name) && isKnown(name), 'time-zone');

function isKnown(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
