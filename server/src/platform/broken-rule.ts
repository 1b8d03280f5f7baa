import { type CodeWithoutDetails, Failure } from '@balcao/contract/errors';
import pg from 'pg';

/**
 * Turns what the database forbids (a unique index, a foreign key) into the refusal that means it, by the name of the
 * constraint; for `.catch`. The transaction is lost either way.
 */
export const brokenRule =
  (codes: Record<string, CodeWithoutDetails>) =>
  (error: unknown): never => {
    const code = error instanceof pg.DatabaseError && error.constraint ? codes[error.constraint] : undefined;
    throw code ? new Failure(code) : error;
  };
