import { setTimeout } from 'node:timers/promises';

/** A random share of this pause keeps two transactions that collided from colliding again. */
const pauseMs = 20;
const maxAttempts = 4;

/** Runs a whole transaction again after a conflict, so that nothing is done twice. */
export async function retryWhile<T>(isRetryable: (error: unknown) => boolean, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= maxAttempts || !isRetryable(error)) throw error;
      await setTimeout(attempt * Math.random() * pauseMs);
    }
  }
}

/**
 * Runs a whole transaction again after a race with another one. Locks are taken in one order (a contact, its tickets,
 * their messages by id), but not every transaction knows in advance which rows it needs: PostgreSQL then aborts one of
 * two transactions that deadlock. A row may also be deleted between reading it and writing one that refers to it: in
 * the second run it is not found, and the verb itself reports that.
 */
export const retryOnRace = <T>(work: () => Promise<T>): Promise<T> => retryWhile(isRace, work);

export const hasSqlState = (error: unknown, states: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && states.includes(String(error.code));

/** deadlock_detected, foreign_key_violation */
export const isRace = (error: unknown): boolean => hasSqlState(error, ['40P01', '23503']);
