import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two cores: more workers would only wait for each other, and for PostgreSQL.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The product keeps nothing outside of what a test makes: a worker reads its modules once for all files, and runs them warm.
    isolate: false,
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
          // What the product asks of its database, for `npm run statements`; does nothing unless it is asked for.
          setupFiles: ['bench/statements/record-statements.ts'],
          globalSetup: ['server/src/platform/postgres/test-postgres.ts'],
        },
      },
    ],
  },
});
