import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** For a database that is restarting, or has no free connection for a moment. */
const maxWaitMs = 3_000;

/** A connection, after a moment of waiting where there is none. */
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

/**
 * The database is away, full, or without a free connection: nothing is wrong with what was asked, and asking again in a
 * moment may do. Classes 08, 53 and 57P of SQLSTATE, and what the connection itself says.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (/^(08|53)[0-9A-Z]{3}$|^57P0[1-5]$/.test(code)) return true;
  if ('syscall' in error && error.syscall === 'connect' && 'address' in error) return true;
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    error.message,
  );
}
