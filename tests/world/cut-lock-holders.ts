import type pg from 'pg';

/**
 * Ends the connections that have an advisory lock of this class in this database. PostgreSQL lists the locks of all databases: the
 * servers of test files that run at the same time have locks of the same classes.
 */
export const cutLockHolders = (client: Pick<pg.ClientBase, 'query'>, lockClass: number): Promise<unknown> =>
  client.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and classid = $1 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [lockClass],
  );
