import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,web}/src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'peers/**/*.test.ts'],
    // What the product asks of its database, for `npm run statements`; does nothing unless it is asked for.
    setupFiles: ['bench/statements/record-statements.ts'],
    globalSetup: ['server/src/platform/postgres/test-postgres.ts'],
    // Two cores: more workers would only wait for each other, and for PostgreSQL.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
