import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isDatabaseUnavailable } from './connection-errors.ts';

/** Enough for a database that is restarting or has no free connection at the moment. */
const maxWaitMs = 3_000;

/** Takes a connection from the pool; retries for a while when there is none. */
export async function acquireConnection(pool: pg.Pool): Promise<pg.PoolClient> {
  const until = Date.now() + maxWaitMs;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > until) throw error;
      await sleep(50 + Math.random() * 150);
    }
  }
}
