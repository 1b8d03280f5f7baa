import { setTimeout } from 'node:timers/promises';

/** So that two who met do not meet again. */
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
 * Runs a whole transaction again that another one has spoilt. Locks are taken in one order (a contact, its tickets, their messages by id), but not
 * every transaction knows beforehand which it needs: PostgreSQL aborts one of two that deadlock. And what was read may be deleted before something
 * is written that belongs to it: read again, it is not there, and the verb itself says so.
 */
export const retryOnRace = <T>(work: () => Promise<T>): Promise<T> => retryWhile(isRace, work);

export const hasSqlState = (error: unknown, states: readonly string[]): boolean =>
  error instanceof Error && 'code' in error && states.includes(String(error.code));

/** deadlock_detected, foreign_key_violation */
const isRace = (error: unknown): boolean => hasSqlState(error, ['40P01', '23503']);
