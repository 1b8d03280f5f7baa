import { expect, it } from 'vitest';
import { listNotes, printReport } from './print-report.ts';
import type { ImportReport } from './run-import.ts';

const count = (over: Partial<ImportReport['counts'][number]>) => ({
  entity: 'Contacts',
  there: 10,
  now: 0,
  taken: 7,
  joined: 2,
  refused: 1,
  ...over,
});
const note = (sourceId: string, text: string, outcome: 'taken' | 'refused' = 'refused') => ({
  entity: 'Contacts',
  sourceId,
  outcome,
  note: text,
});
const report = (over: Partial<ImportReport>): ImportReport => ({
  counts: [],
  notes: [],
  missing: [],
  left: [],
  ...over,
});

it('a table whose rows are all accounted for has no remark; one whose rows are not says so', () => {
  const [whole, changed] = printReport(report({ counts: [count({}), count({ there: 11 })] })).split('\n');
  expect(whole).toMatch(/^Contacts +10 there +7 taken \(0 now\) +2 joined +1 refused$/);
  expect(changed).toMatch(/1 refused {2}changed there since/);
});

it('rows with one reason are counted together, with the first five ids; changed rows are apart from refused ones', () => {
  const notes = [
    ...['1', '2', '3', '4', '5', '6'].map((id) => note(id, 'no-company')),
    note('7', 'no-company', 'taken'),
    note('8', 'name: empty'),
  ];
  expect(printReport(report({ notes })).split('\n').slice(2, -1)).toEqual([
    '  Contacts, refused: no-company (6): 1, 2, 3, 4, 5, …',
    '  Contacts, taken: no-company (1): 7',
    '  Contacts, refused: name: empty (1): 8',
  ]);
});

it('missing and ignored tables are named, and only where there are any', () => {
  const printed = printReport(report({ missing: ['Schedules'], left: ['Baileys', 'Chatbots'] }));
  expect(printed).toContain('Not in that whaticket: Schedules\nNot taken over: Baileys, Chatbots\n');
  expect(printReport(report({ counts: [count({})] }))).not.toMatch(/Not |What came/);
});

it('the list has one line per row', () => {
  const rows = Array.from({ length: 7 }, (_, n) => note(String(n), 'no-company'));
  expect(
    listNotes(report({ notes: rows }))
      .trimEnd()
      .split('\n'),
  ).toHaveLength(8);
  expect(listNotes(report({ notes: [note('3', 'email: not one')] }))).toBe(
    'table\tid\toutcome\tnote\nContacts\t3\trefused\temail: not one\n',
  );
});
