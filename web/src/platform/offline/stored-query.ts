import { z } from 'zod';

/** The data of a query, with the version of the screen that stored it: another one may read another shape. */
const storedQuery = z.object({ version: z.string(), data: z.unknown() });

/** The address of the built entry, which changes with whatever it reaches. */
const screenVersion = (): string => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '';

export const toStoredQuery = (data: unknown): z.infer<typeof storedQuery> => ({ version: screenVersion(), data });

/** Undefined for what another version of the screen has stored. */
export function fromStoredQuery(value: unknown): unknown {
  const stored = storedQuery.safeParse(value).data;
  return stored?.version === screenVersion() ? stored.data : undefined;
}
