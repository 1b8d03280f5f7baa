import { maskName } from '@balcao/contract/contacts/contact.rules';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';

const world = testWorld();

it('a name is searched as shown: the database masks like the contract', async () => {
  const character = fc.constantFrom(
    ...'0123456789'.repeat(3),
    ...' ()-.+/_\n\t',
    ...'\u00a0\u2003\u200b\u200e\u2010\u2011\u2013\u2015\u202a\u202c\u202f\u2060',
    'a',
    '😀',
    '٤',
  );
  const names = fc.sample(fc.string({ unit: character, minLength: 6, maxLength: 30 }), { numRuns: 2_000, seed: 7 });
  const rows = await world.sql<{ name: string; masked: string }>(
    'select name, mask_name(name) as masked from unnest($1::text[]) name',
    [names],
  );
  expect(rows.filter(({ name, masked }) => maskName(name) !== masked)).toEqual([]);
  expect(rows.filter(({ name, masked }) => name !== masked).length).toBeGreaterThan(200);
});
