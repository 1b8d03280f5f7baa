import { z } from 'zod';

/**
 * The workers that run a job, separated so that a hanging service delays nothing else. `sending`: messages to channels;
 * `answering`: waits for external services that answer customers; `external`: all other external calls; `own`: needs
 * only our database and files.
 */
export const jobPools = ['own', 'sending', 'answering', 'external'] as const;
export type JobPool = (typeof jobPools)[number];

/**
 * A kind of job: its name in the queue and the schema of its payload. A feature defines its kinds in `<noun>.jobs.ts`,
 * and its module binds each to a task.
 */
export type Job<Payload> = {
  readonly name: string;
  /** The stored payload is validated when it is read: one of another version of the product is refused here. */
  readonly payload: z.ZodType<Payload>;
  readonly pool: JobPool;
};

/** An id in a payload. We stored it ourselves, so it is not coerced. */
export const storedId = z.int().positive();

export type PayloadOf<J> = J extends Job<infer Payload> ? Payload : never;

/** A kind of job with the function that runs it. */
export type Task = {
  readonly job: string;
  readonly pool: JobPool;
  /** `stored`: the payload as read from the queue. @throws ZodError when it does not match the schema */
  run(stored: unknown): Promise<void>;
};

export const defineJob = <Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  { pool = 'own' }: { pool?: JobPool } = {},
): Job<Payload> => ({ name, payload, pool });

export const defineTask = <Payload>(job: Job<Payload>, run: (payload: Payload) => Promise<void>): Task => ({
  job: job.name,
  pool: job.pool,
  run: async (stored) => run(job.payload.parse(stored)),
});
