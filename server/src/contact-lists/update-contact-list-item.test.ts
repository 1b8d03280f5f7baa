import type { ContactListItem } from '@balcao/contract/contact-lists/contact-list';
import { expect, it } from 'vitest';
import { outcomeOfOverlap } from '../../../tests/world/overlap.ts';
import { headlines, testWorld } from '../../../tests/world/test-world.ts';
import { createContactList } from './create-contact-list.ts';
import { createContactListItem } from './create-contact-list-item.ts';
import { eraseListItems } from './erase-list-items.ts';
import { findContactList, findContactListItem } from './find-contact-list.ts';
import { recordCheckedNumbers } from './record-checked-numbers.ts';
import { removeContactList } from './remove-contact-list.ts';
import { removeContactListItem } from './remove-contact-list-item.ts';
import { updateContactList } from './update-contact-list.ts';
import { updateContactListItem } from './update-contact-list-item.ts';

const world = testWorld();
const list = async (name = 'Clientes') => (await world.run((tx) => createContactList(tx, { name }))).id;
const add = (contactListId: number, name: string, number: string, email = '') =>
  world.run((tx) => createContactListItem(tx, world.ana, { contactListId, name, number, email }));
type Change = Parameters<typeof updateContactListItem>[3];
const update = ({ id }: ContactListItem, input: Change, actor = world.ana) =>
  world.run((tx) => updateContactListItem(tx, actor, id, input), actor.companyId);
const check = (contactListId: number, ...numbers: { number: string; isValid: boolean }[]) =>
  world.run((tx) => recordCheckedNumbers(tx, contactListId, numbers));
const stored = ({ id }: ContactListItem) => world.run((tx) => findContactListItem(tx, id));
const count = async (id: number) => (await world.run((tx) => findContactList(tx, id))).contactsCount;

it('keeps absent fields, and a returned masked name is no change', async () => {
  const item = await add(await list(), 'Rute 11 98765-4321', '11987654321', 'rute@x.test');
  const shown = await update(item, { name: 'Rute 11 98765****', number: '551198765****' }, world.bia);
  expect([shown.name, shown.number]).toEqual(['Rute 11 98765****', '551198765****']);
  expect(await stored(item)).toMatchObject({
    name: 'Rute 11 98765-4321',
    number: '5511987654321',
    email: 'rute@x.test',
  });
  await update(item, { email: '' });
  expect(await stored(item)).toMatchObject({ name: 'Rute 11 98765-4321', email: '' });
});

it('refuses a mask sent by a user who sees the number, or of another number', async () => {
  const item = await add(await list(), 'Rute', '11987654321');
  const refused = { code: 'ERR_INVALID_INPUT', details: { fields: { number: 'masked' } } };
  await expect(update(item, { number: '551198765****' })).rejects.toMatchObject(refused);
  await expect(update(item, { number: '551198764****' }, world.bia)).rejects.toMatchObject(refused);
  expect((await stored(item)).number).toBe('5511987654321');
});

it('the channel’s result stays with the number’s other form, and not with another number', async () => {
  const contactListId = await list();
  const item = await add(contactListId, 'Rute', '11987654321');
  await check(contactListId, { number: '551187654321', isValid: false });
  expect((await stored(item)).isWhatsappValid).toBe(false);
  await update(item, { number: '+55 11 8765-4321' });
  expect(await stored(item)).toMatchObject({ number: '551187654321', isWhatsappValid: false });
  await update(item, { number: '11987654322' });
  expect((await stored(item)).isWhatsappValid).toBeNull();
});

it('the channel’s answer about a number is announced for its list only', async () => {
  const [one, other] = [await list('Uma'), await list('Outra')];
  const [here, there] = [await add(one, 'Rute', '11987654321'), await add(other, 'Rute', '11987654321')];
  world.publishedNotices = [];
  await check(one, { number: '5511987654321', isValid: true }, { number: '5511900000000', isValid: false });
  expect([(await stored(here)).isWhatsappValid, (await stored(there)).isWhatsappValid]).toEqual([true, null]);
  expect(world.publishedNotices).toMatchObject([
    { topic: 'ContactListItem', payload: { action: 'update', record: { id: here.id, isWhatsappValid: true } } },
  ]);
});

it('two entries get the same number concurrently: the second is refused as a duplicate', async () => {
  const contactListId = await list();
  const [rute, sara] = [
    await add(contactListId, 'Rute', '11987654321'),
    await add(contactListId, 'Sara', '11987654322'),
  ];
  const number = '11 98765-4399';
  const second = await outcomeOfOverlap(
    world,
    (tx) => updateContactListItem(tx, world.ana, rute.id, { number }),
    () => update(sara, { number }),
  );
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'ERR_DUPLICATED_CONTACT' } });
  expect([(await stored(rute)).number, (await stored(sara)).number]).toEqual(['5511987654399', '5511987654322']);
});

it('one deleted concurrently is not found, and counts once', async () => {
  const contactListId = await list();
  await add(contactListId, 'Sara', '11987654322');
  for (const second of [
    (item: ContactListItem): Promise<unknown> => update(item, { name: 'Rute Lima' }),
    ({ id }: ContactListItem): Promise<unknown> => world.run((tx) => removeContactListItem(tx, id)),
  ]) {
    const item = await add(contactListId, 'Rute', '11987654321');
    const answer = await outcomeOfOverlap(
      world,
      (tx) => removeContactListItem(tx, item.id),
      () => second(item),
    );
    expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'ERR_NOT_FOUND' } });
    expect(await count(contactListId)).toBe(1);
  }
});

it('an erased person is removed from every list, by number in either form or by e-mail, and counts follow', async () => {
  const [one, other] = [await list('Uma'), await list('Outra')];
  await add(one, 'Rute', '11987654321');
  await add(one, 'Trabalho da Rute', '1133334444', 'Rute@X.test');
  await add(other, 'Rute', '(11) 8765-4321');
  await add(other, 'Sara', '11987654322', 'sara@x.test');
  world.publishedNotices = [];
  const numbers = ['5511987654321', '551187654321'];
  expect(await world.run((tx) => eraseListItems(tx, { numbers, emails: ['rute@x.test'] }))).toEqual({ rows: 3 });
  expect(await world.sql('select name from contact_list_items')).toEqual([{ name: 'Sara' }]);
  expect([await count(one), await count(other)]).toEqual([0, 1]);
  expect(headlines(world).filter((headline) => headline === 'ContactListItem delete')).toHaveLength(3);
  const again = await world.run((tx) => eraseListItems(tx, { numbers, emails: [] }));
  expect(again).toEqual({ rows: 0 });
});

it('only campaign users are notified of lists and their items', async () => {
  await world.sql(`insert into settings (company_id, key, value) values (1, 'campaignAccess', 'supervisor')`);
  const contactListId = await list();
  const item = await add(contactListId, 'Rute', '11987654321');
  await update(item, { name: 'Rute Lima' });
  await world.run((tx) => removeContactListItem(tx, item.id));
  await world.run((tx) => removeContactList(tx, contactListId));
  expect(headlines(world)).toHaveLength(7);
  expect(new Set(world.publishedNotices.flatMap(({ rooms }) => rooms))).toEqual(new Set(['supervisors']));
});

it('saving a list under its current name notifies nobody', async () => {
  const id = await list('Clientes');
  world.publishedNotices = [];
  const before = await world.run((tx) => updateContactList(tx, id, { name: 'Clientes' }));
  expect([before.name, headlines(world)]).toEqual(['Clientes', []]);
  const renamed = await world.run((tx) => updateContactList(tx, id, { name: 'Clientes de 2026' }));
  expect([renamed.name, headlines(world)]).toEqual(['Clientes de 2026', ['ContactList update']]);
});
