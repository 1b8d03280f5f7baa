import { z } from 'zod';

/**
 * One kind of work for later: its name in the queue, and what it is given. A feature defines its kinds in
 * `<noun>.jobs.ts`, and its module binds each to a task.
 */
export type Job<Payload> = {
  readonly name: string;
  /** What was stored is read again: a payload of another version of the product is refused here. */
  readonly payload: z.ZodType<Payload>;
};

/** An id in a payload: one of ours, so it is not coerced. */
export const storedId = z.int().positive();

export type PayloadOf<J> = J extends Job<infer Payload> ? Payload : never;

/** A kind of work with the function that does it. */
export type Task = {
  readonly job: string;
  /** `stored`: as it comes from the queue. @throws ZodError when it is no payload of this job */
  run(stored: unknown): Promise<void>;
};

export const defineJob = <Payload>(name: string, payload: z.ZodType<Payload>): Job<Payload> => ({ name, payload });

export const defineTask = <Payload>(job: Job<Payload>, run: (payload: Payload) => Promise<void>): Task => ({
  job: job.name,
  run: async (stored) => run(job.payload.parse(stored)),
});
