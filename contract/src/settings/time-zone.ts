import { z } from 'zod';

/** The zone of a company until it chooses another. */
export const defaultTimeZone = 'America/Sao_Paulo';

/**
 * An IANA name, such as America/Sao_Paulo. Offsets (`+03:00`, `Etc/GMT+3`) are refused: PostgreSQL and Intl interpret
 * their signs differently, and they have no daylight saving time.
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
