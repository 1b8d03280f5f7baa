import { expect, test } from 'vitest';
import { isTest, sourceFiles, textOf } from './sources.ts';

/**
 * A text that was cut may end with half a surrogate pair, which PostgreSQL refuses in JSON: the statement storing it
 * fails, and so does each retry. `jsonb` (platform/text/jsonb.ts) removes it.
 */
test('raw SQL writes JSON by `jsonb`, except for what is not a parameter', () => {
  const sendsSql = /tx\.rows\(|tx\.db\b|\.query[<(]|sql<|sql`/;
  const found = sourceFiles.filter(
    (path) =>
      path.startsWith('server/src/') &&
      !isTest(path) &&
      !path.includes('/demo/') &&
      sendsSql.test(textOf(path)) &&
      textOf(path).includes('JSON.stringify('),
  );
  expect(found).toEqual([
    'server/src/company-archive/export-company.ts', // a row of an archive
    'server/src/company-archive/import-company.ts', // compared
    'server/src/contacts/pick-contacts.ts', // a cursor
    'server/src/inbound/journal/journal.store.ts', // a key in memory
    'server/src/platform/http/idempotency.ts', // a digest
    'server/src/whaticket-import/source-database.ts', // a digest
  ]);
});
