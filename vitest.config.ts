import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two cores: more workers would only wait for each other, and for PostgreSQL.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        // These keep nothing between files: one worker reads the modules once for all of them, which is most of their time.
        test: { name: 'pure', include: ['{contract,web}/src/**/*.test.{ts,tsx}'], isolate: false },
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
