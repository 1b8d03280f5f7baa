import { beforeEach, expect, it } from 'vitest';
import { testWorld } from '../../../../tests/world/test-world.ts';
import { mergeManually } from '../merge-manually.ts';
import { undoMerge } from '../undo-merge.ts';
import { dismissSuggestion, listSuggestions } from './list-suggestions.ts';

const world = testWorld();
let next = 0;
beforeEach(() => {
  next = 0;
});

/** Without identities, which are unique: like contacts after an import of old data, or on channels without numbers. */
const contact = async (over: Record<string, unknown> = {}): Promise<number> => {
  const values = { company_id: world.ana.companyId, name: `Pessoa ${++next}`, number: '', email: '', ...over };
  const [row] = await world.sql<{ id: number }>(
    `insert into contacts (${Object.keys(values).join()}) values (${Object.keys(values).map((_, i) => `$${i + 1}`)}) returning id`,
    Object.values(values),
  );
  return row!.id;
};
const list = async (by = world.ana) =>
  (await world.run((tx) => listSuggestions(tx, by), by.companyId)).suggestions.map(({ contacts, reason }) => [
    ...contacts.map(({ id }) => id),
    reason,
  ]);
const dismiss = (contactIds: [number, number], by = world.ana) =>
  world.run((tx) => dismissSuggestion(tx, by, { contactIds }), by.companyId);

it('a mobile number with and without the ninth digit, on whichever channels, is suggested as one person; so is a shared e-mail', async () => {
  const a = await contact({ number: '5511987654321' });
  const b = await contact({ number: '551187654321', channel: 'instagram', email: 'ana@x.test' });
  const c = await contact({ email: 'ANA@x.test' });
  await contact({ number: '5511987654322' });
  await contact({ number: '551133334444' });
  expect((await list()).sort()).toEqual([
    [a, b, 'number'],
    [b, c, 'email'],
  ]);
});

it.each([
  ['5491123456789', '541123456789'],
  ['5215512345678', '525512345678'],
])('so is a mobile of Argentina and Mexico in both its forms: %s, %s', async (long, short) => {
  const [a, b] = [await contact({ number: long }), await contact({ number: short })];
  expect(await list()).toEqual([[a, b, 'number']]);
});

it('a changed number is compared again, and an outdated suggestion disappears', async () => {
  const a = await contact({ number: '5511987654321' });
  const b = await contact({ number: '5511900000000' });
  expect(await list()).toEqual([]);
  await world.sql('update contacts set number = $1 where id = $2', ['551187654321', b]);
  expect(await list()).toEqual([[a, b, 'number']]);
  await world.sql('update contacts set number = $1 where id = $2', ['5511900000001', b]);
  expect(await list()).toEqual([]);
});

it('groups, removed and merged contacts and those of another company are never suggested', async () => {
  await contact({ number: '5511987654321' });
  await contact({ number: '5511987654321', is_group: true });
  await contact({ number: '5511987654321', removed_at: new Date() });
  await contact({ number: '5511987654321', company_id: world.otto.companyId });
  expect(await list()).toEqual([]);
  expect(await list(world.otto)).toEqual([]);
});

it('a dismissed pair is not suggested again, also when one is edited; other companies and users without the right dismiss nothing', async () => {
  const a = await contact({ number: '5511987654321' });
  const b = await contact({ number: '5511987654321' });
  await expect(dismiss([b, a], world.otto)).rejects.toMatchObject({ code: 'ERR_NO_CONTACT_FOUND' });
  await expect(dismiss([b, a], world.bia)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  await expect(list(world.bia)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  expect(await list()).toHaveLength(1);
  await dismiss([b, a]);
  await dismiss([a, b]);
  expect(await list()).toEqual([]);
  await world.sql(`update contacts set number = '5511987654320' where id = $1`, [b]);
  await world.sql(`update contacts set number = '5511987654321' where id = $1`, [b]);
  expect(await list()).toEqual([]);
});

it('a merged pair disappears; separated by a person, it is not suggested again', async () => {
  const a = await contact({ number: '5511987654321' });
  const b = await contact({ number: '5511987654321' });
  await world.run((tx) => mergeManually(tx, world.ana, a, b));
  expect(await list()).toEqual([]);
  const [merge] = await world.sql<{ id: number }>('select id from contact_merges');
  await world.run((tx) => undoMerge(tx, world.ana, a, merge!.id));
  expect(await list()).toEqual([]);
});

it('a thousand contacts with one address make only a few pairs each', async () => {
  await world.sql(
    `insert into contacts (company_id, name, email) select $1, 'Loja ' || i, 'loja@x.test' from generate_series(1, 1000) i`,
    [world.ana.companyId],
  );
  const [count] = await world.sql<{ n: number }>('select count(*)::int as n from merge_suggestions');
  expect(count!.n).toBeLessThanOrEqual(5000);
  expect(await world.run((tx) => listSuggestions(tx, world.ana))).toMatchObject({ hasMore: true });
});
