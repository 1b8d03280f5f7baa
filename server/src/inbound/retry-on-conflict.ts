import { isConcurrentChange } from '../platform/db/concurrent-change.ts';
import { isOutage } from '../platform/db/constraint-errors.ts';
import { hasSqlState, retryWhile } from '../platform/db/retry-on-race.ts';

/** Runs `work` again when another transaction changed the same contact or ticket. */
export const retryOnConflict = <T>(work: () => Promise<T>): Promise<T> => retryWhile(isConflict, work);

/** Errors that are not the event's fault: a retry may succeed, however often it has failed. */
export const isPassing = (error: unknown): boolean =>
  isConcurrentChange(error) || hasSqlState(error, waitSqlStates) || isOutage(error);

/** serialization_failure, deadlock_detected, lock_not_available */
const waitSqlStates = ['40001', '40P01', '55P03'];

/** foreign_key_violation, unique_violation, serialization_failure, deadlock_detected, lock_not_available */
const conflictSqlStates = ['23503', '23505', ...waitSqlStates];
const isConflict = (error: unknown): boolean => isConcurrentChange(error) || hasSqlState(error, conflictSqlStates);
