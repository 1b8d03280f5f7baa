import type { Stanza } from '../wire/stanza.ts';

/** To a query: what stands inside the answer; nothing for an empty one; or a refusal. */
export type Answer = Stanza[] | undefined | { code: number; text: string };
