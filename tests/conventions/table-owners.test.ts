import { expect, test } from 'vitest';
import { expectOnlyExceptions } from './exception-list.ts';
import { foreignWriters, tableOwners } from './owned-tables.ts';
import { isTest, sourceFiles, textOf } from './sources.ts';
import { ownerOf, writtenTables } from './written-tables.ts';

const written = sourceFiles
  .filter((path) => path.startsWith('server/src/') && !isTest(path) && !/\/test-[^/]+\.ts$/.test(path))
  .flatMap((path) => [...writtenTables(textOf(path))].map((table) => ({ path, table })));

test('each table is written by the folder that owns it', () => {
  const foreign = written.filter(({ path, table }) => tableOwners[table] !== ownerOf(path));
  expectOnlyExceptions(new Map(foreign.map(({ path, table }) => [`${table} ← ${path}`, 1] as const)), foreignWriters);
});

test('each written table has an owner, and each owner writes its table', () => {
  expect(Object.keys(tableOwners).sort()).toEqual([...new Set(written.map(({ table }) => table))].sort());
});

test('statements are found in the query builder and in raw SQL', () => {
  const text =
    "db.insertInto('contactTags'); sql`update only messages m set x = 1`; sql`DELETE FROM tickets`; // insert into no";
  expect([...writtenTables(text)]).toEqual(['contact_tags', 'messages', 'tickets']);
});
