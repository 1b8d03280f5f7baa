import ts from 'typescript';
import { expect, test } from 'vitest';
import { isTest, parse, sourceFiles, textOf } from './sources.ts';
import { statusWrites } from './status-writes.ts';

const serverFiles = sourceFiles.filter((path) => path.startsWith('server/src/') && !isTest(path));
const writers = serverFiles.flatMap((path) => {
  const statements = statusWrites(parse(path));
  return statements.length > 0 ? [{ path, statements }] : [];
});

test('the status of a ticket is written only by these files', () => {
  expect(writers.map(({ path }) => path)).toEqual([
    'server/src/tickets/merge/merge-ticket.ts',
    // copies the status of the ticket it is split from
    'server/src/tickets/merge/split-ticket.ts',
    'server/src/tickets/merge/unmerge-ticket.ts',
    'server/src/tickets/outbound/insert-ticket.ts',
    'server/src/tickets/receive/imported-tickets.ts',
    'server/src/tickets/receive/insert-tickets.ts',
    'server/src/tickets/receive/update-tickets.ts',
    // for transition-ticket.ts
    'server/src/tickets/ticket.store.ts',
  ]);
});

test('each of them takes it from the rules', () => {
  for (const { path, statements } of writers) {
    const asks = /from '@balcao\/contract\/tickets\/ticket\.rules'/.test(textOf(path));
    expect([path, asks]).toEqual([path, !path.endsWith('split-ticket.ts')]);
    for (const statement of statements)
      expect(statement).not.toMatch(/(\bset\s+|,\s*)status\s*[=:][^,]*'(pending|open|closed)'/);
  }
});

test('the result of the rules is saved only by their caller', () => {
  const users = serverFiles.filter((path) => /\bsaveTransition\b/.test(textOf(path)));
  expect(users).toEqual(['server/src/tickets/ticket.store.ts', 'server/src/tickets/transition-ticket.ts']);
});

test.each([
  ["sql`update tickets t set version = 1, status = 'open'`", 1],
  ["'update tickets set status = $1 where id = $2'", 1],
  ["sql`insert into tickets (status, channel) values ('open', '')`", 1],
  ["db.insertInto('tickets').values({ status: 'open' }).execute()", 1],
  ["db.updateTable('tickets').set({ ...change }).execute()", 1],
  ["db.updateTable('tickets').set(change).execute()", 1],
  ["db.updateTable('tickets').set({ queueId: 1 }).where('status', '=', 'open')", 0],
  ["sql`update tickets set version = 1 where status = 'open'`", 0],
])('%s is found %i times', (text, times) => {
  const source = ts.createSourceFile('x.ts', text, ts.ScriptTarget.Latest, true);
  expect(statusWrites(source)).toHaveLength(times);
});
