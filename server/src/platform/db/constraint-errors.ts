import { type CodeWithoutDetails, ensure, Failure } from '@balcao/contract/errors';
import type { DeleteResult } from 'kysely';
import pg from 'pg';

/**
 * Maps a violated constraint (a unique index, a foreign key) to the refusal that it means, by the constraint's name.
 * For use in `.catch`. The transaction is aborted in either case.
 */
export const mapConstraintErrors =
  (failures: Record<string, CodeWithoutDetails | Failure>) =>
  (error: unknown): never => {
    const failure = error instanceof pg.DatabaseError && error.constraint ? failures[error.constraint] : undefined;
    throw failure === undefined ? error : typeof failure === 'string' ? new Failure(failure) : failure;
  };

/** Of two who delete one row, the second waits for the first and deletes nothing. @throws Failure ERR_NOT_FOUND */
export const ensureDeleted = ({ numDeletedRows }: DeleteResult): void => ensure(numDeletedRows > 0n, 'ERR_NOT_FOUND');

/** SQLSTATE classes of errors that the same data will cause again: text that contains NUL, a key too long for an index. */
export const isDataError = (error: unknown): boolean => hasSqlClass(error, /^(22|54)/);

/**
 * SQLSTATE classes of an unavailable database, whatever the statement: no connection, no disk space or memory, starting
 * or stopping, or unreadable files.
 */
export const isOutage = (error: unknown): boolean => hasSqlClass(error, /^(08|53|57P|58)/);

const hasSqlClass = (error: unknown, classes: RegExp): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && classes.test(error.code);
