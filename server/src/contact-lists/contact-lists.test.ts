import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, expect, it } from 'vitest';
import { headlines, testWorld } from '../../../tests/world/test-world.ts';
import { maskContactListItemEvent } from './contact-list.audience.ts';
import { createContactList } from './create-contact-list.ts';
import { createContactListItem } from './create-contact-list-item.ts';
import { findContactList } from './find-contact-list.ts';
import { importListItems, predictListImport } from './import-list-items.ts';
import { listContactListItems } from './list-contact-list-items.ts';
import { listContactLists } from './list-contact-lists.ts';
import { removeContactList } from './remove-contact-list.ts';
import { removeContactListItem } from './remove-contact-list-item.ts';
import { updateContactListItem } from './update-contact-list-item.ts';

const world = testWorld();
let ana: Actor;
let bia: Actor;
beforeEach(() => {
  ({ ana, bia } = world);
});
const create = (name: string) => world.run((tx) => createContactList(tx, { name }));
const add = (contactListId: number, name: string, number: string, actor = ana) =>
  world.run((tx) => createContactListItem(tx, actor, { contactListId, name, number }));
const items = (contactListId: number, searchParam?: string, actor = ana) =>
  world.run((tx) => listContactListItems(tx, actor, { contactListId, searchParam, pageNumber: 1 }));
const count = async (id: number) => (await world.run((tx) => findContactList(tx, id))).contactsCount;

it('is listed by name with the number of its people; another company finds neither', async () => {
  const second = await create('Segunda');
  await create('Primeira');
  const item = await add(second.id, 'Ana', '11987654321');
  const { records } = await world.run((tx) => listContactLists(tx, { pageNumber: 1 }));
  expect(records.map(({ name, contactsCount }) => [name, contactsCount])).toEqual([
    ['Primeira', 0],
    ['Segunda', 1],
  ]);
  const others = world.otto.companyId;
  expect((await world.run((tx) => listContactLists(tx, { pageNumber: 1 }), others)).count).toBe(0);
  const foreign = { contactListId: second.id, pageNumber: 1 };
  await expect(world.run((tx) => listContactListItems(tx, world.otto, foreign), others)).rejects.toThrow(
    'ERR_NOT_FOUND',
  );
  await expect(
    world.run(
      (tx) => createContactListItem(tx, world.otto, { ...foreign, name: 'Otto', number: '11987654399' }),
      others,
    ),
  ).rejects.toThrow('ERR_NOT_FOUND');
  await expect(world.run((tx) => removeContactListItem(tx, item.id), others)).rejects.toThrow('ERR_NOT_FOUND');
});

it('a person is in a list once, with or without the ninth digit; also in other lists', async () => {
  const [one, other] = [await create('Uma'), await create('Outra')];
  await add(one.id, 'Ana', '11987654321');
  await expect(add(one.id, 'Ana outra vez', '(11) 8765-4321')).rejects.toThrow('ERR_DUPLICATED_CONTACT');
  await add(other.id, 'Ana', '11987654321');
  const bento = await add(one.id, 'Bento', '11987654322');
  const move = (number: string) => world.run((tx) => updateContactListItem(tx, ana, bento.id, { number }));
  await expect(move('1187654321')).rejects.toThrow('ERR_DUPLICATED_CONTACT');
  expect((await move('11987654323')).number).toBe('5511987654323');
  expect([await count(one.id), await count(other.id)]).toEqual([2, 1]);
});

it('its count is right under concurrent changes', async () => {
  const { id } = await create('Uma');
  const added = await Promise.all([1, 2, 3, 4].map((n) => add(id, `Pessoa ${n}`, `1198765432${n}`)));
  await Promise.allSettled(
    [added[0]!, added[0]!, added[1]!].map((item) => world.run((tx) => removeContactListItem(tx, item.id))),
  );
  expect(await count(id)).toBe(2);
  expect((await items(id)).contacts).toHaveLength(2);
});

it('many are imported as previewed, each once, and an empty e-mail removes none', async () => {
  const { id } = await create('Uma');
  await world.run((tx) =>
    createContactListItem(tx, ana, { contactListId: id, name: 'Ana', number: '11987654321', email: 'ana@x.test' }),
  );
  const rows = [
    { name: 'Ana Melo', number: '551187654321', email: '' },
    { name: 'Bento', number: '5511987654322', email: 'bento@x.test' },
  ];
  const expected = ['update', 'create'];
  expect(await world.run((tx) => predictListImport(tx, id, rows))).toEqual(expected);
  expect(await world.run((tx) => importListItems(tx, id, rows))).toEqual(expected);
  expect(await world.run((tx) => importListItems(tx, id, rows))).toEqual(['same', 'same']);
  const { contacts } = await items(id);
  expect(contacts.map(({ name, email }) => [name, email])).toEqual([
    ['Ana Melo', 'ana@x.test'],
    ['Bento', 'bento@x.test'],
  ]);
  expect(await count(id)).toBe(2);
});

it('users without whole numbers get them masked, search masked digits only, and a returned mask changes nothing', async () => {
  const { id } = await create('Uma');
  const { id: itemId } = await add(id, 'Ana', '11987654321');
  await add(id, '11 98765-4322', '11987654322');
  const { contacts } = await items(id, undefined, bia);
  expect(contacts.map(({ number }) => number)).toEqual(['551198765****', '551198765****']);
  expect(contacts.map(({ name }) => name)).not.toContain('11 98765-4322');
  expect((await items(id, '4322', bia)).count).toBe(0);
  expect((await items(id, '4322')).count).toBe(1);
  expect((await items(id, '98765', bia)).count).toBe(2);
  // A whole number is found by the digits that are shown, as in the list of contacts: its last four change nothing.
  for (const term of ['5511987654321', '(11) 98765-0000', '11 8765-4321', '551198765****', '+55 11 98765****'])
    expect([term, (await items(id, term, bia)).count]).toEqual([term, 2]);
  expect((await items(id, '5511987664321', bia)).count).toBe(0);
  await world.run((tx) => updateContactListItem(tx, bia, itemId, { name: 'Ana Melo', number: '551198765****' }));
  const record = (await items(id, 'Melo')).contacts[0]!;
  expect(record.number).toBe('5511987654321');
  const masked = { number: '551198765****' };
  expect(maskContactListItemEvent({ action: 'update', record })).toMatchObject({ record: masked });
  const reload = { action: 'reload' as const, contactListId: id, records: [record] };
  expect(maskContactListItemEvent(reload)).toMatchObject({ records: [masked] });
});

it('deleting a list deletes its items, and contacts stay', async () => {
  await world.contact('Ana', '5511987654321');
  const { id } = await create('Uma');
  await add(id, 'Ana', '11987654321');
  world.publishedNotices = [];
  await world.run((tx) => removeContactList(tx, id));
  expect(headlines(world)).toEqual(['ContactList delete']);
  expect(await world.sql('select id from contact_list_items')).toEqual([]);
  expect(await world.sql('select name from contacts')).toEqual([{ name: 'Ana' }]);
});

it('refuses to delete a list of a scheduled or running campaign; of a finished one it can be', async () => {
  const { id } = await create('Uma');
  const setStatus = (status: string) => world.sql('update campaigns set status = $1', [status]);
  await world.sql(
    `insert into campaigns (company_id, name, status, contact_list_id, open_ticket, messages, confirmations, confirmation)
     values ($1, 'Semana', 'PROGRAMADA', $2, false, '[]', '[]', false)`,
    [ana.companyId, id],
  );
  await expect(world.run((tx) => removeContactList(tx, id))).rejects.toThrow('ERR_LIST_IN_USE');
  await setStatus('EM_ANDAMENTO');
  await expect(world.run((tx) => removeContactList(tx, id))).rejects.toThrow('ERR_LIST_IN_USE');
  await setStatus('FINALIZADA');
  await world.run((tx) => removeContactList(tx, id));
  expect(await world.sql('select contact_list_id from campaigns')).toEqual([{ contact_list_id: null }]);
});
