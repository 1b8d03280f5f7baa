import { expect, test } from 'vitest';
import { isTest, sourceFiles, textOf } from './sources.ts';

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
