import pg from 'pg';

/**
 * Whether the database is unavailable, full or out of connections: nothing is wrong with the request, and a retry a
 * moment later may succeed. Classes 08, 53 and 57P of SQLSTATE, and errors of the connection itself.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  if (/^(08|53)[0-9A-Z]{3}$|^57P0[1-5]$/.test(code)) return true;
  if ('syscall' in error && error.syscall === 'connect' && 'address' in error) return true;
  // A backend that ends while a statement is on its way resets the connection instead of reporting an error.
  if ('syscall' in error && /^(ECONNRESET|EPIPE|ETIMEDOUT)$/.test(code)) return true;
  return /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/.test(
    error.message,
  );
}

/** A statement that PostgreSQL refused was rolled back; one whose result did not arrive may have been executed. */
export function mayHaveCommitted(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isRefusal = error instanceof pg.DatabaseError && !/^(57P|08)/.test(code);
  return !isRefusal && code !== 'ECONNREFUSED' && code !== 'ENOENT'; // ENOENT: the socket file does not exist while PostgreSQL starts
}
