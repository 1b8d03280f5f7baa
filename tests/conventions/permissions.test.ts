import { test } from 'vitest';
import { expectOnlyExceptions } from './exception-list.ts';
import { isTest, sourceFiles, textOf } from './sources.ts';

/** Files that compare a profile themselves, with the number of comparisons: the table, and rules about profiles. */
const exceptions: Record<string, number> = {
  'contract/src/permissions.ts': 1,
  'server/src/users/present-user.ts': 1,
  'server/src/users/require-other-admin.ts': 1,
  'server/src/users/update-user.ts': 1,
  'server/src/users/hours/working-hours.rules.ts': 1,
};
const comparison = /\bprofile (?:===|!==) '/g;

test('permissions are checked through the table, by name', () => {
  const found = sourceFiles
    .filter((path) => /^(contract|server|web)\/src\//.test(path) && !isTest(path))
    .map((path) => [path, [...textOf(path).matchAll(comparison)].length] as const);
  expectOnlyExceptions(new Map(found.filter(([, count]) => count > 0)), exceptions);
});
