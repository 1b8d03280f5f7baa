import type { Stanza } from '../wire/stanza.ts';

/** The content of the answer to a query; undefined for an empty one; or an error. */
export type Answer = Stanza[] | undefined | { code: number; text: string };
