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

/**
 * PostgreSQL may run a subquery of `in (…)` once for each row of the outer table. One with a limit that locks its rows
 * takes other rows each time, since it skips those that the statement has just changed: more than the limit are
 * changed. `= any(array(…))` and a `with` run once.
 */
test('rows that are locked up to a limit are selected once', () => {
  const locksSome = /\blimit\b.*\bfor (no key )?update\b/is;
  const found = sourceFiles.filter(
    (path) =>
      path.startsWith('server/src/') &&
      !isTest(path) &&
      textOf(path)
        .split(/\bin \((?=\s*select\b)/i)
        .slice(1)
        .some((rest) => locksSome.test(ownTextOf(rest))),
  );
  expect(found).toEqual([]);
});

/** Up to the parenthesis that closes it, without what is in parentheses itself. */
function ownTextOf(rest: string): string {
  let own = '';
  let depth = 0;
  for (const char of rest) {
    if (char === '(') depth++;
    else if (char === ')' && depth-- === 0) break;
    else if (depth === 0) own += char;
  }
  return own;
}

/** A connection prepares a named statement once, and refuses another text under its name. Test files share connections. */
test('a name of a statement stands for one text', () => {
  const named = /(?:\.rows(?:<[^(]*>)?\(|\bname:)\s*'([a-z][a-z0-9-]*)',\s*(?:text:\s*)?(`[^`]*`|'[^']*'|"[^"]*")/g;
  const texts = new Map<string, Set<string>>();
  for (const path of sourceFiles)
    for (const [, name = '', text = ''] of textOf(path).matchAll(named))
      texts.set(name, (texts.get(name) ?? new Set()).add(text));
  expect(texts.size).toBeGreaterThan(500);
  expect([...texts].filter(([, { size }]) => size > 1).map(([name]) => name)).toEqual([]);
});
