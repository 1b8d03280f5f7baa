import { describe, expect, it } from 'vitest';
import { headlines, testWorld } from '../../../tests/world/test-world.ts';
import { saveSetting } from '../settings/setting.store.ts';
import { blockContact } from './block-contact.ts';
import { createContact, findOrCreateContact } from './create-contact.ts';
import { removeContact } from './remove-contacts.ts';

const world = testWorld();
const create = (number: string, name = 'Aline') => world.run((tx) => createContact(tx, world.ana, { name, number }));

describe('one person is one contact', () => {
  it('with and without the ninth digit, however the number was typed', async () => {
    expect((await create('+55 (11) 98765-4321')).number).toBe('5511987654321');
    await expect(create('551187654321')).rejects.toThrow('ERR_DUPLICATED_CONTACT');
    const found = await world.run((tx) =>
      findOrCreateContact(tx, world.ana, { name: 'Outra', number: '55 11 8765 4321' }),
    );
    expect(found.name).toBe('Aline');
    expect(headlines(world)).toEqual(['contact create']);
  });

  it.each([
    ['5491123456789', '541123456789'],
    ['5215512345678', '525512345678'],
  ])('in both forms of a mobile of Argentina and Mexico: %s, %s', async (long, short) => {
    expect((await create(`+${short}`)).number).toBe(short);
    await expect(create(`+${long}`)).rejects.toThrow('ERR_DUPLICATED_CONTACT');
    const found = await world.run((tx) => findOrCreateContact(tx, world.ana, { name: 'Outra', number: `+${long}` }));
    expect(found).toMatchObject({ name: 'Aline', number: short });
  });

  it('when Brazilian numbers are written as people write them, without the country', async () => {
    expect((await create('(11) 98765-4321')).number).toBe('5511987654321');
    for (const again of ['055 11 98765-4321', '011 98765-4321', '11987654321', '+55 11 8765-4321'])
      await expect(create(again)).rejects.toThrow('ERR_DUPLICATED_CONTACT');
    await expect(create('+1 198 765-4321')).rejects.toMatchObject({ details: { fields: { number: 'country' } } });
  });

  it('in the company’s country', async () => {
    await world.run((tx) => saveSetting(tx, 'country', 'PT'));
    expect((await create('912 345 678')).number).toBe('351912345678');
    expect((await create('+55 (11) 98765-4321')).number).toBe('5511987654321');
  });

  it('when twenty requests create it at once, in both forms', async () => {
    const asked = Array.from({ length: 20 }, (_, i) =>
      world.run((tx) =>
        findOrCreateContact(tx, world.ana, { name: `Nome ${i}`, number: i % 2 ? '5521987654321' : '552187654321' }),
      ),
    );
    expect(new Set((await Promise.all(asked)).map(({ id }) => id)).size).toBe(1);
    expect(await world.sql('select id from contacts')).toHaveLength(1);
    expect(headlines(world)).toEqual(['contact create']);
  });

  it('but the same number in two companies is two contacts', async () => {
    await create('5511987654321');
    const other = world.run(
      (tx) => createContact(tx, world.otto, { name: 'Otto', number: '5511987654321' }),
      world.otto.companyId,
    );
    await expect(other).resolves.toMatchObject({ companyId: world.otto.companyId });
  });
});

it('a removed contact that is created again is restored', async () => {
  const { id } = await create('5511987654321');
  const ticketId = await world.ticket(id);
  await world.run((tx) => removeContact(tx, world.ana, id));
  expect(await create('551187654321', 'Aline de novo')).toMatchObject({ id, name: 'Aline de novo', active: true });
  expect(await world.sql('select id from tickets where contact_id = $1', [id])).toEqual([{ id: ticketId }]);
});

it('a removed contact that was blocked is unblocked when created again, on its channels too', async () => {
  const { id } = await create('5511987654321');
  await world.run((tx) => blockContact(tx, world.ana, id, false));
  await world.run((tx) => removeContact(tx, world.ana, id));
  await world.sql('delete from graphile_worker._private_jobs');
  expect(await create('5511987654321')).toMatchObject({ id, active: true });
  const job = { payload: { companyId: world.ana.companyId, contactId: id }, key: `block:${id}` };
  expect(await world.jobs('block-on-channels')).toMatchObject([job]);
});

it('a person who may not see whole numbers gets a mask, others get the number', async () => {
  const made = await world.run((tx) => createContact(tx, world.bia, { name: 'Aline', number: '5511987654321' }));
  expect(made.number).toBe('551198765****');
  expect(world.publishedNotices[0]?.payload).toMatchObject({ contact: { number: '5511987654321' } });
});

it.each([
  ['1234567', 'too_small'],
  ['(11) 9-abc', 'too_small'],
  ['3672-1234', 'area'],
  ['+999 1234 5678', 'country'],
  ['551198765****', 'masked'],
  ['1'.repeat(26), 'too_big'],
])('%s is no number: %s', async (number, what) => {
  await expect(create(number)).rejects.toMatchObject({
    code: 'ERR_INVALID_INPUT',
    details: { fields: { number: what } },
  });
});

it('a nameless contact that the channel created from the number during the check becomes the one being created', async () => {
  const checkedAt = world.now;
  const made = await world.contact('5511987654321', '5511987654321');
  const createAfter = (at: Date | null) =>
    world.run((tx) => createContact(tx, world.ana, { name: 'Aline', number: '+5511987654321' }, at));
  await expect(createAfter(null)).rejects.toThrow('ERR_DUPLICATED_CONTACT');
  await expect(createAfter(new Date(Date.now() + 60_000)), 'one of before is another').rejects.toThrow(
    'ERR_DUPLICATED_CONTACT',
  );
  expect(await createAfter(checkedAt)).toMatchObject({ id: made, name: 'Aline' });
  await expect(createAfter(checkedAt), 'it has a name now').rejects.toThrow('ERR_DUPLICATED_CONTACT');
});
