import { describe, expect, it } from 'vitest';
import { lockWait } from '../../../tests/world/lock-wait.ts';
import { testWorld } from '../../../tests/world/test-world.ts';
import { type ContactToImport, importContacts, predictImport } from './import-contacts.ts';

const world = testWorld();
const row = (name: string, number: string, email = ''): ContactToImport => ({ name, number, email });
const bring = (rows: ContactToImport[], preserveNames = false, companyId = world.ana.companyId) =>
  world.run(async (tx) => {
    const foretold = await predictImport(tx, rows, { preserveNames });
    expect(await importContacts(tx, rows, { preserveNames })).toEqual(foretold);
    return foretold;
  }, companyId);
const book = () =>
  world.sql<{ name: string; number: string; email: string; active: boolean; removed: boolean }>(
    'select name, number, email, active, removed_at is not null as removed from contacts where company_id = 1 order by id',
  );
const change = (id: number, set: string) => world.sql(`update contacts set ${set} where id = $1`, [id]);

describe('contact with the imported number', () => {
  it('two contacts have one form of the number each: the listed one is updated, the deleted one stays deleted', async () => {
    const removed = await world.contact('Antigo', '551187654321');
    await world.contact('Rute', '5511987654321');
    await change(removed, 'removed_at = now()');
    expect(await bring([row('Rute Lima', '551187654321', 'rute@x.test')])).toEqual(['update']);
    expect((await book()).map(({ name, removed: isOut }) => [name, isOut])).toEqual([
      ['Antigo', true],
      ['Rute Lima', false],
    ]);
  });

  it('stays blocked if blocked; one that was removed and blocked is restored unblocked', async () => {
    const blocked = await world.contact('Rute', '5511987654321');
    const removed = await world.contact('Sara', '5511987654322');
    await change(blocked, 'active = false');
    await change(removed, 'active = false, removed_at = now()');
    await bring([row('Rute Lima', '5511987654321'), row('Sara Dias', '5511987654322')]);
    expect((await book()).map(({ active, removed }) => [active, removed])).toEqual([
      [false, false],
      [true, false],
    ]);
    // The channel is unblocked as well, where the block would otherwise stay.
    const blocking = (await world.jobs('block-on-channels')).map(({ payload }) => payload);
    expect(blocking).toEqual([{ companyId: world.ana.companyId, contactId: removed }]);
  });

  it('keeps the name that people gave where names are preserved, and takes one where a number stands in for it', async () => {
    await world.contact('Rute', '5511987654321');
    await world.contact('+55 11 98765-4322', '5511987654322');
    expect(await bring([row('5511987654322', '5511987654322')], true)).toEqual(['same']);
    const rows = [row('Rutinha 💅', '5511987654321'), row('Sara', '5511987654322'), row('Téo', '5511987654323')];
    expect(await bring(rows, true)).toEqual(['same', 'update', 'create']);
    expect((await book()).map(({ name }) => name)).toEqual(['Rute', 'Sara', 'Téo']);
  });

  it('an empty e-mail removes none, another one replaces it', async () => {
    const id = await world.contact('Rute', '5511987654321');
    await change(id, `email = 'rute@x.test'`);
    expect(await bring([row('Rute', '5511987654321')])).toEqual(['same']);
    expect(await bring([row('Rute', '5511987654321', 'lima@x.test')])).toEqual(['update']);
    expect((await book())[0]?.email).toBe('lima@x.test');
  });
});

it('a new contact gets both forms of the number as identities, once, in the order of the rows', async () => {
  const rows = [row('Zoe', '5511987654329'), row('Ana', '551187654321'), row('João “Zé” ÷ 100%', '5511333344445')];
  expect(await bring(rows)).toEqual(['create', 'create', 'create']);
  expect((await book()).map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
  expect(await bring([row('Ana', '5511987654321')])).toEqual(['same']);
  const known = await world.sql<{ value: string }>('select value from contact_identities');
  expect(known.map(({ value }) => value).sort()).toEqual([
    '5511333344445',
    '551187654321',
    '551187654329',
    '5511987654321',
    '5511987654329',
  ]);
});

it('when another transaction takes one number at the same moment, the other rows are imported all the same', async () => {
  const rows = [row('Ana', '5511987654321'), row('Bento', '5511987654322'), row('Cris', '5511987654323')];
  const { second } = await world.run(async (tx) => {
    await importContacts(tx, [row('Outro', '551187654322')]);
    const running = world.run((then) => importContacts(then, rows));
    await lockWait(world.context().database.owner);
    return { second: running };
  });
  expect(await second).toEqual(['create', undefined, 'create']);
  expect((await book()).map(({ name }) => name).sort()).toEqual(['Ana', 'Cris', 'Outro']);
  expect(await bring([row('Bento', '5511987654322')])).toEqual(['update']);
});
