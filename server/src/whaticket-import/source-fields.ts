import { truncateText } from '@balcao/contract/truncate-text';
import { z } from 'zod';

/**
 * Columns of the source as JSON values. Forks differ in types: numbers in texts, texts in booleans, times without a
 * zone (read as UTC).
 */
const scalar = z.union([z.string(), z.number(), z.boolean()]).nullish();

export const text = scalar.transform((value) => (value === null || value === undefined ? '' : String(value)));
/** Longer ones are cut to the length that our forms accept. */
export const textUpTo = (length: number) => text.transform((value) => truncateText(value, length));
export const trimmedUpTo = (length: number) => text.transform((value) => truncateText(value.trim(), length));

export const wholeNumber = (initial: number, { min = 0, max = 2_147_483_647 } = {}) =>
  scalar.transform((value) => {
    const read = value === null || value === undefined || value === '' ? Number.NaN : Number(value);
    return Number.isInteger(read) && read >= min && read <= max ? read : initial;
  });

const yes = ['true', 'enabled', 'enable', '1', 't', 'yes', 'open'];
export const flag = (initial: boolean) =>
  scalar.transform((value) =>
    value === null || value === undefined || value === '' ? initial : yes.includes(String(value).toLowerCase()),
  );

export const instant = scalar.transform((value) => {
  if (value === null || value === undefined || value === '') return null;
  const given = typeof value === 'string' && !/(?:z|[+-]\d\d(?::?\d\d)?)$/i.test(value) ? `${value}Z` : String(value);
  const read = new Date(/^\d{12,14}$/.test(String(value)) ? Number(value) : given);
  return Number.isNaN(read.getTime()) ? null : read;
});

/** The id of another row. */
export const sourceId = scalar.transform((value) =>
  value === null || value === undefined || value === '' ? null : String(value),
);

/** Every row gets a `createdAt`, and `updatedAt` is never before it. */
export const timesOf = (row: { createdAt: Date | null; updatedAt: Date | null }) => {
  const createdAt = row.createdAt ?? row.updatedAt ?? new Date(0);
  return { created_at: createdAt, updated_at: row.updatedAt ?? createdAt };
};
export const times = { createdAt: instant, updatedAt: instant };
