import { findProgram } from './find-program.mjs';

/** Programs for tests with several processes and with poolers, by the environment variables of their paths. */
export const findEngines = () => ({
  REDIS_SERVER: findProgram({
    variable: 'REDIS_SERVER',
    debian: ['redis-server'],
    words: 'The tests of several processes need a Redis or Valkey',
    names: ['redis-server', 'valkey-server'],
  }),
  PGBOUNCER: findProgram({
    variable: 'PGBOUNCER',
    debian: ['pgbouncer'],
    words: 'The tests behind a pooler need a PgBouncer',
    names: ['pgbouncer'],
  }),
});
