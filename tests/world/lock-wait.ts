import type pg from 'pg';
import { expect } from 'vitest';

/** Whether a statement of this database waits for a lock that another transaction has. */
export async function isBlocked(owner: pg.Pool): Promise<boolean> {
  const { rows } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`,
  );
  return rows.length > 0;
}

/** Resolves when a statement waits for a lock that another transaction has. */
export const lockWait = (owner: pg.Pool): Promise<void> =>
  expect.poll(() => isBlocked(owner), { interval: 5 }).toBe(true);
