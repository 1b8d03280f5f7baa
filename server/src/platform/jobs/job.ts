import { z } from 'zod';

/**
 * Which workers do a job, so that a service that hangs delays nothing else: `sending` takes messages to channels,
 * `answering` waits for whoever answers customers outside of here; `external` calls everything else that is somebody else's;
 * `own` needs nothing but our database and files.
 */
export const jobPools = ['own', 'sending', 'answering', 'external'] as const;
export type JobPool = (typeof jobPools)[number];

/**
 * One kind of work for later: its name in the queue, and what it is given. A feature defines its kinds in
 * `<noun>.jobs.ts`, and its module binds each to a task.
 */
export type Job<Payload> = {
  readonly name: string;
  /** What was stored is read again: a payload of another version of the product is refused here. */
  readonly payload: z.ZodType<Payload>;
  readonly pool: JobPool;
};

/** An id in a payload: one of ours, so it is not coerced. */
export const storedId = z.int().positive();

export type PayloadOf<J> = J extends Job<infer Payload> ? Payload : never;

/** A kind of work with the function that does it. */
export type Task = {
  readonly job: string;
  readonly pool: JobPool;
  /** `stored`: as it comes from the queue. @throws ZodError when it is no payload of this job */
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
