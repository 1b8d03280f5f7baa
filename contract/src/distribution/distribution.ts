import { z } from 'zod';

/** How what waits in a queue is given out: not at all, by turns, or to whoever has the fewest. */
export const distribution = z.enum(['off', 'roundRobin', 'fewestOpen']);
export type Distribution = z.infer<typeof distribution>;

const emptyToNull = (v: unknown) => (v === '' || v === 0 || v === '0' ? null : v);

/** As a queue is set up; null: no limit. */
export const distributionFields = {
  distribution: z.preprocess((v) => (v === '' || v === null ? 'off' : v), distribution),
  /** open tickets of a person, of all queues, at which they are given no more */
  distributionCap: z.preprocess(emptyToNull, z.coerce.number().int().min(1).max(500).nullable()),
  /** minutes within which a person answers, before the ticket goes to another */
  answerWithinMinutes: z.preprocess(emptyToNull, z.coerce.number().int().min(1).max(1440).nullable()),
};
