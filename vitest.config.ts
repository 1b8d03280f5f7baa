import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

/** They put something else in a module's place, or look at what a process keeps: each has a process of its own. */
export const isolatedTests = [
  'server/src/platform/db/large-companies.test.ts',
  'tests/live/fair-sending.test.ts',
  'tests/whatsapp-web/statement-count.test.ts',
];

const withDatabase = {
  alias: { '@node-rs/argon2': fileURLToPath(new URL('server/src/users/passwords/test-argon2.ts', import.meta.url)) },
  // What the product asks of its database, for `npm run statements`; does nothing unless it is asked for.
  setupFiles: ['bench/statements/record-statements.ts'],
  globalSetup: ['server/src/platform/postgres/test-postgres.ts'],
};

export default defineConfig({
  test: {
    // Two cores, and one more for what waits: a line that comes back, a process that starts, a moment that has to pass.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // For tests that hang, not for slow machines: some are several times slower than others. Only longer ones have their own.
    testTimeout: 180_000,
    // The library's default of one second depends on how busy the machine is.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 240_000,
    // The product keeps nothing outside of what a test makes: a worker reads its modules once for all files, and runs them warm.
    isolate: false,
    setupFiles: ['tests/restore-globals.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'pure', include: ['{contract,web}/src/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'desk',
          include: ['server/src/**/*.test.ts', '{tests,peers}/**/*.test.ts'],
          exclude: isolatedTests,
          ...withDatabase,
        },
      },
      { extends: true, test: { name: 'isolated', include: isolatedTests, isolate: true, ...withDatabase } },
    ],
  },
});
