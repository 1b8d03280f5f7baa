import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nameOf, readRecordings } from '../../bench/statements/recordings.ts';

const text = 'select key from files where id = $1 and company_id = $2';
const source = 'server/src/privacy/read-person.ts';

type Sent = { name: string | null; values: unknown[]; isApp: boolean; usesGenericPlans?: boolean };

function write(...recordings: Sent[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-recordings-'));
  for (const [index, one] of recordings.entries())
    writeFileSync(
      join(folder, `${index}.jsonl`),
      `${JSON.stringify({ text, source, usesGenericPlans: false, ...one })}\n`,
    );
  return folder;
}

it('a statement is recorded once per kind of values, by name when it was sent through a pooler, too', () => {
  const found = readRecordings(
    write(
      { name: null, values: [null, 7], isApp: false },
      { name: 'exported-files', values: [12, 7], isApp: true },
      { name: null, values: [13, 7], isApp: false },
    ),
  );
  expect(found.map((one) => ({ name: nameOf(one), values: one.values, isApp: one.isApp }))).toEqual([
    { name: 'exported-files', values: [12, 7], isApp: true },
    { name: 'exported-files', values: [null, 7], isApp: true },
  ]);
});

it('a statement that never had a name is labelled by its action and place', () => {
  expect(readRecordings(write({ name: null, values: [12, 7], isApp: false })).map(nameOf)).toEqual([
    'privacy/read-person.ts: select files',
  ]);
});

it('a statement that is sent with a generic plan anywhere is measured with it, whatever its values', () => {
  const found = readRecordings(
    write(
      { name: 'exported-files', values: [12, 7], isApp: true },
      { name: 'exported-files', values: [null, 7], isApp: true, usesGenericPlans: true },
    ),
  );
  expect(found.map(({ values, usesGenericPlans }) => ({ values, usesGenericPlans }))).toEqual([
    { values: [12, 7], usesGenericPlans: true },
    { values: [null, 7], usesGenericPlans: true },
  ]);
});
