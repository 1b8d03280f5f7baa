import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectedOf, fixtureBody, fixtureNames } from './fixtures.ts';

test('every file is in the index, and every index entry has its file', () => {
  const files = readdirSync(new URL('./fixtures/', import.meta.url)).map((f) => f.replace('.json', ''));
  expect(files.sort()).toEqual([...fixtureNames].sort());
});

test('a fixture can be addressed to another number', () => {
  const body = JSON.stringify(fixtureBody('text', { phoneNumberId: '42', wabaId: '43' }));
  expect(body).toContain('"phone_number_id":"42"');
  expect(body).toContain('"id":"43"');
});

test.each(fixtureNames)('%s has an item for each expectation', (name) => {
  const entries = fixtureBody(name)['entry'] as { changes: { value: Record<string, unknown[]> }[] }[];
  const items = entries
    .flatMap((e) => e.changes)
    .flatMap(({ value }) =>
      [value['messages'], value['statuses'], value['message_echoes'], value['errors']].flatMap((list) => list ?? []),
    );
  if (expectedOf(name).length > 0 && name !== 'account-update') expect(items).toHaveLength(expectedOf(name).length);
});
