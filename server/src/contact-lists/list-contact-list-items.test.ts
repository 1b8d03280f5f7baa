import { expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { createContactList } from './create-contact-list.ts';
import { createContactListItem } from './create-contact-list-item.ts';
import { importListItems } from './import-list-items.ts';
import { listContactListItems } from './list-contact-list-items.ts';
import { listAllContactLists, listContactLists } from './list-contact-lists.ts';
import { updateContactListItem } from './update-contact-list-item.ts';

const world = testWorld();
const list = (name = 'Clientes') => world.run((tx) => createContactList(tx, { name }));
const add = (contactListId: number, name: string, number: string, email = '') =>
  world.run((tx) => createContactListItem(tx, world.ana, { contactListId, name, number, email }));
const people = (contactListId: number, count: number) =>
  world.run((tx) =>
    importListItems(
      tx,
      contactListId,
      Array.from({ length: count }, (_, i) => ({
        name: `Pessoa ${String(i + 1).padStart(3, '0')}`,
        number: `55119${70_000_000 + i}`,
        email: '',
      })),
    ),
  );
const page = (contactListId: number, searchParam?: string, pageNumber = 1, actor = world.ana) =>
  world.run((tx) => listContactListItems(tx, actor, { contactListId, searchParam, pageNumber }));
const found = async (contactListId: number, searchParam: string, actor = world.ana) =>
  (await page(contactListId, searchParam, 1, actor)).contacts.map(({ name }) => name);

it('users without whole numbers cannot find their end by searching, wherever in a name the number is', async () => {
  const { id } = await list();
  await add(id, 'Rute (11) 98765-4321', '11987654321');
  await add(id, '11 98765 4322', '11987654322');
  await add(id, 'Sara 11\u00a098765\u20114323', '11987654323');
  for (const term of ['4321', '4322', '4323', '65-4321'])
    expect([term, await found(id, term, world.bia)]).toEqual([term, []]);
  // Of a whole number the end changes nothing: all that begin alike are found.
  const alike = await found(id, '(11) 98765', world.bia);
  for (const term of ['987654321', '98765 4322', '5511987654321', '5511987650000'])
    expect([term, await found(id, term, world.bia)]).toEqual([term, alike]);
  expect(await found(id, '4321')).toEqual(['Rute (11) 98765-4321']);
  expect(await found(id, 'rute', world.bia)).toEqual(['Rute (11) 98765****']);
  expect(alike).toHaveLength(3);
});

it('nor by the sort position of a number that stands for a name', async () => {
  const { id } = await list();
  await add(id, '5511987654321', '5511987654321');
  const own = await add(id, 'Minha', '5511900001111');
  const placeOf = async (name: string) => {
    await world.run((tx) => updateContactListItem(tx, world.bia, own.id, { name }));
    return (await page(id, undefined, 1, world.bia)).contacts.findIndex((item) => item.id === own.id);
  };
  expect(await placeOf('5511987650000')).toBe(await placeOf('5511987659999'));
});

it('finds by name ignoring case and accents, by e-mail, and by a number however it is typed', async () => {
  const { id } = await list();
  await add(id, 'João 100%', '11987654321', 'Compras@Horizonte.com.br');
  await add(id, 'Eva', '21987654321');
  expect(await found(id, ' JOÃO ')).toEqual(['João 100%']);
  expect(await found(id, 'compras@horizonte')).toEqual(['João 100%']);
  expect(await found(id, '+55 (21) 98765-43.21')).toEqual(['Eva']);
  expect(await found(id, '21 8765-4321')).toEqual(['Eva']);
  expect(await found(id, '0%')).toEqual(['João 100%']);
  for (const term of ['_', '%%', '\\', "'"]) expect([term, await found(id, term)]).toEqual([term, []]);
});

it('is sorted by name in pages of a hundred, each person once; a search is counted as well', async () => {
  const { id } = await list();
  await people(id, 203);
  const pages = [await page(id), await page(id, undefined, 2), await page(id, undefined, 3), await page(id, '', 4)];
  expect(pages.map(({ contacts, count, hasMore }) => [contacts.length, count, hasMore])).toEqual([
    [100, 203, true],
    [100, 203, true],
    [3, 203, false],
    [0, 203, false],
  ]);
  expect(new Set(pages.flatMap(({ contacts }) => contacts.map(({ name }) => name))).size).toBe(203);
  const searched = [await page(id, 'pessoa 1'), await page(id, 'pessoa 20'), await page(id, 'pessoa', 3)];
  expect(searched.map(({ contacts, count, hasMore }) => [contacts.length, count, hasMore])).toEqual([
    [100, 100, false],
    [4, 4, false],
    [3, 203, false],
  ]);
});

it('people and lists are in the order of the alphabet: capitals and accents change no place', async () => {
  const { id } = await list('zebra');
  await list('Ágata');
  await list('Brasa');
  const names = async () => (await world.run((tx) => listAllContactLists(tx))).map(({ name }) => name);
  expect(await names()).toEqual(['Ágata', 'Brasa', 'zebra']);
  for (const [i, name] of ['Zeca', 'álvaro', 'Bruna', 'Élio', 'ana'].entries()) await add(id, name, `1198800001${i}`);
  expect((await page(id)).contacts.map(({ name }) => name)).toEqual(['álvaro', 'ana', 'Bruna', 'Élio', 'Zeca']);
});

it('two of the same name are on one page each, however often one is saved', async () => {
  const { id } = await list();
  await people(id, 99);
  for (const n of [1, 2, 3]) await add(id, 'Zoe', `1198800000${n}`);
  await world.sql(`update contact_list_items set email = 'z@x.test' where number = '5511988000001'`);
  const both = [...(await page(id)).contacts, ...(await page(id, undefined, 2)).contacts];
  expect(both.slice(99).map(({ number }) => number)).toEqual(['5511988000001', '5511988000002', '5511988000003']);
});

it('lists are found by name, twenty per page; the campaign picker has all', async () => {
  for (let n = 1; n <= 21; n++) await list(`Lista ${String(n).padStart(2, '0')}`);
  await list('Açougue');
  const first = await world.run((tx) => listContactLists(tx, { pageNumber: 1 }));
  expect([first.records[0]?.name, first.records.length, first.count, first.hasMore]).toEqual(['Açougue', 20, 22, true]);
  const second = await world.run((tx) => listContactLists(tx, { searchParam: ' LISTA ', pageNumber: 2 }));
  expect([second.records.map(({ name }) => name), second.count, second.hasMore]).toEqual([['Lista 21'], 21, false]);
  expect((await world.run((tx) => listContactLists(tx, { searchParam: 'acou', pageNumber: 1 }))).count).toBe(1);
  expect(await world.run((tx) => listAllContactLists(tx))).toHaveLength(22);
  expect(await world.run((tx) => listAllContactLists(tx), world.otto.companyId)).toEqual([]);
});
