import { type CodeWithoutDetails, Failure } from '@balcao/contract/errors';
import pg from 'pg';

/**
 * Turns what the database forbids (a unique index, a foreign key) into the refusal that means it, by the name of the
 * constraint; for `.catch`. The transaction is lost either way.
 */
export const brokenRule =
  (meanings: Record<string, CodeWithoutDetails | Failure>) =>
  (error: unknown): never => {
    const meaning = error instanceof pg.DatabaseError && error.constraint ? meanings[error.constraint] : undefined;
    throw meaning === undefined ? error : typeof meaning === 'string' ? new Failure(meaning) : meaning;
  };
