import { findProgram } from './find-program.mjs';

/** The engines that tests of several processes start, by the variables under which the tests know their paths. */
export const findEngines = () => ({
  REDIS_SERVER: findProgram({
    variable: 'REDIS_SERVER',
    debian: 'redis-server',
    words: 'The tests of several processes need a Redis or Valkey',
    names: ['redis-server', 'valkey-server'],
  }),
});
