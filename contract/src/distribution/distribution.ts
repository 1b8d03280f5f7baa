import { z } from 'zod';

/** How a queue assigns pending tickets: not at all, in turn, or to the person with the fewest. */
export const distribution = z.enum(['off', 'roundRobin', 'fewestOpen']);
export type Distribution = z.infer<typeof distribution>;

const emptyToNull = (v: unknown) => (v === '' || v === 0 || v === '0' ? null : v);

/** The settings of a queue; null: no limit. */
export const distributionFields = {
  distribution: z.preprocess((v) => (v === '' || v === null ? 'off' : v), distribution),
  /** open tickets of a person, in all queues, at which no more are assigned to them */
  distributionCap: z.preprocess(emptyToNull, z.coerce.number().int().min(1).max(500).nullable()),
  /** minutes within which a person must answer before the ticket is assigned to another */
  answerWithinMinutes: z.preprocess(emptyToNull, z.coerce.number().int().min(1).max(1440).nullable()),
};
