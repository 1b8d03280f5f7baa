import { type CodeWithoutDetails, Failure } from '@balcao/contract/errors';
import pg from 'pg';

/**
 * Turns what the database forbids (a unique index, a foreign key) into the refusal that means it, by the name of the
 * constraint; for `.catch`. The transaction is lost either way.
 */
export const mapConstraintErrors =
  (failures: Record<string, CodeWithoutDetails | Failure>) =>
  (error: unknown): never => {
    const failure = error instanceof pg.DatabaseError && error.constraint ? failures[error.constraint] : undefined;
    throw failure === undefined ? error : typeof failure === 'string' ? new Failure(failure) : failure;
  };

/** SQLSTATE classes of errors that recur with the same data: a text with NUL, a key that is too long for an index. */
export const isDataError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(22|54)/.test(error.code);
