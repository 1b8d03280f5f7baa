import { contactApi, type ListContactsQuery } from '@balcao/contract/contacts/contact.api';
import type { Actor } from '@balcao/contract/users/actor';
import { expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { maskContactEvent } from './contact.audience.ts';
import { findContact } from './find-contact.ts';
import { listContactNames } from './list-contact-names.ts';
import { listContacts } from './list-contacts.ts';
import { updateContact } from './update-contact.ts';

const world = testWorld();
const list = (query: Partial<ListContactsQuery> = {}, actor = world.ana) =>
  world.run((tx) => listContacts(tx, actor, { pageNumber: 1, ...query }), actor.companyId);
const names = async (query: Partial<ListContactsQuery> = {}, actor = world.ana) =>
  (await list(query, actor)).contacts.map(({ name }) => name);
const many = (count: number) =>
  world.sql(
    `insert into contacts (company_id, name) select $1, 'Pessoa ' || lpad(i::text, 4, '0') from generate_series(1, $2::int) i`,
    [world.ana.companyId, count],
  );

it('is sorted by name, ignoring case and accents', async () => {
  for (const name of ['Zélia', 'ana', 'Álvaro', 'Érico', 'Eva']) await world.contact(name);
  expect(await names()).toEqual(['Álvaro', 'ana', 'Érico', 'Eva', 'Zélia']);
});

it('paging by number and by cursor returns every row once, and counts all', async () => {
  await many(250);
  const pages = [await list({ pageNumber: 1 }), await list({ pageNumber: 2 }), await list({ pageNumber: 3 })];
  expect(pages.map((page) => [page.contacts.length, page.count, page.hasMore])).toEqual([
    [100, 250, true],
    [100, 250, true],
    [50, 250, false],
  ]);
  const second = await list({ cursor: pages[0]!.nextCursor! });
  expect(second).toEqual(pages[1]);
  expect(pages[2]!.nextCursor).toBeNull();
});

it('a contact that is created while somebody pages by cursor moves no row to the next page', async () => {
  await many(150);
  const first = await list();
  await world.contact('Aaa');
  const second = await list({ cursor: first.nextCursor! });
  expect(second.contacts[0]?.name).toBe('Pessoa 0101');
  expect(second.contacts).toHaveLength(50);
});

it('whoever reads the whole list gets large pages, and only the first one counts', async () => {
  await many(250);
  const first = await list({ pageSize: 200 });
  await world.contact('Zzz');
  const second = await list({ pageSize: 200, cursor: first.nextCursor! });
  expect([first, second].map((page) => [page.contacts.length, page.count, page.hasMore])).toEqual([
    [200, 250, true],
    [51, 250, false],
  ]);
  const { query } = contactApi.list;
  expect(['1', '2000', '0', '2001', 'x', ''].map((pageSize) => query.parse({ pageSize }).pageSize)).toEqual([
    1,
    2000,
    ...Array(4).fill(undefined),
  ]);
});

it('a malformed cursor is refused with the name of its field', async () => {
  await expect(list({ cursor: 'x' })).rejects.toMatchObject({ details: { fields: { cursor: 'cursor' } } });
});

it('a cursor reveals nothing to a user who sees masked numbers', async () => {
  await many(101);
  const id = await world.contact('5511987654321', '5511987654321');
  await world.sql(`update contacts set name = 'Z ' || name where name like 'Pessoa%'`);
  const after = (name: string) => Buffer.from(JSON.stringify([name, 1])).toString('base64url');
  const shown = async (cursor: string, actor: Actor) =>
    (await list({ cursor }, actor)).contacts.some((contact) => contact.id === id);
  const guesses = ['5511987653', '5511987655', '5511987654320', '5511987654322', '55119876543\u00ad22', 'A'].map(after);
  const answers = await Promise.all(guesses.map((cursor) => shown(cursor, world.bia)));
  expect(new Set(answers).size).toBe(1);
  // Even for users who see full numbers, only the digits before the masked ones determine the position.
  const places = await Promise.all(['551198764', '551198766'].map((name) => shown(after(name), world.ana)));
  expect(places).toEqual([true, false]);
  const first = await list({}, world.bia);
  const second = await list({ cursor: first.nextCursor! }, world.bia);
  expect([first.contacts.length, second.contacts.length, second.contacts[0]?.name]).toEqual([100, 2, 'Z Pessoa 0100']);
});

it('finds by name, e-mail and number, and treats % and _ literally', async () => {
  await world.contact('João 100%', '5511987654321');
  const eva = await world.contact('Eva', '5521912345678');
  await world.sql(`update contacts set email = 'compras@horizonte.com.br' where id = $1`, [eva]);
  expect(await names({ searchParam: 'joao' })).toEqual(['João 100%']);
  expect(await names({ searchParam: 'HORIZONTE' })).toEqual(['Eva']);
  expect(await names({ searchParam: '(11) 98765' })).toEqual(['João 100%']);
  expect(await names({ searchParam: '0%' })).toEqual(['João 100%']);
  expect(await names({ searchParam: '_' })).toEqual([]);
});

it('a person who sees numbers masked cannot find out their end by searching', async () => {
  await world.contact('Aline', '5511987654321');
  expect(await names({ searchParam: '54321' }, world.ana)).toEqual(['Aline']);
  expect(await names({ searchParam: '54321' }, world.bia)).toEqual([]);
  expect(await names({ searchParam: '98765' }, world.bia)).toEqual(['Aline']);
  expect(await names({ searchParam: '5511987654321' }, world.bia)).toEqual(['Aline']); // the whole number still finds it
});

it('finds a whole number in the form that is not stored, and with the separators of a copied one', async () => {
  await world.contact('Curta', '553187654321');
  await world.contact('Longa', '5521912345678');
  await world.contact('Portenha', '5491155554444');
  await world.contact('Fixo', '553132214321');
  const found = (searchParam: string) => names({ searchParam });
  for (const typed of ['5531987654321', '+55 31 98765-4321', '(31) 98765-4321', '98765-4321', '031 98765-4321'])
    expect([typed, await found(typed)]).toEqual([typed, ['Curta']]);
  for (const typed of ['552112345678', '21 1234-5678']) expect([typed, await found(typed)]).toEqual([typed, []]);
  await world.contact('Nova', '5521987651234');
  for (const typed of ['552187651234', '(21) 8765-1234'])
    expect([typed, await found(typed)]).toEqual([typed, ['Nova']]);
  expect(await found('+54 11 5555-4444')).toEqual(['Portenha']);
  expect(await found('+55\u00a031\u00a03221\u20114321')).toEqual(['Fixo']);
  expect(await found('\u202a+55 31 3221‑4321\u202c')).toEqual(['Fixo']);
});

it('a person who sees numbers masked finds a whole number in its other form, whatever its last digits are', async () => {
  await world.contact('Curta', '553187654321');
  for (const typed of ['5531987654321', '31 98765-4321', '31 98765-0000', '55318765****'])
    expect([typed, await names({ searchParam: typed }, world.bia)]).toEqual([typed, ['Curta']]);
  for (const typed of ['98754321', '4321', '0000']) expect(await names({ searchParam: typed }, world.bia)).toEqual([]);
});

it('masks numbers in lists, names and notices alike', async () => {
  const id = await world.contact('Aline', '5511987654321');
  expect((await list({}, world.bia)).contacts[0]?.number).toBe('551198765****');
  expect((await world.run((tx) => listContactNames(tx, world.bia, undefined)))[0]?.number).toBe('551198765****');
  const contact = await world.run((tx) => findContact(tx, id));
  expect(maskContactEvent({ action: 'update', contact })).toMatchObject({ contact: { number: '551198765****' } });
});

it('the sort position of a number as a name does not reveal its hidden digits', async () => {
  await world.contact('5511987654321', '5511987654321');
  const own = await world.contact('Minha', '5511900001111');
  const placeOf = async (name: string) => {
    await world.run((tx) => updateContact(tx, world.bia, own, { name }));
    const brief = await world.run((tx) => listContactNames(tx, world.bia, undefined));
    return [(await list({}, world.bia)).contacts, (await list({ order: 'nameDesc' }, world.bia)).contacts, brief].map(
      (contacts) => contacts.findIndex(({ id }) => id === own),
    );
  };
  expect(await placeOf('5511987650000')).toEqual(await placeOf('5511987659999'));
  expect(await placeOf('5511987640000')).not.toEqual(await placeOf('5511987660000'));
});

it('filters by all given tags, of the contact or of its conversations', async () => {
  const aline = await world.contact('Aline');
  const bruna = await world.contact('Bruna');
  const tag = async (name: string) =>
    (await world.sql<{ id: number }>('insert into tags (company_id, name) values ($1, $2) returning id', [1, name]))[0]!
      .id;
  const [vip, late] = [await tag('VIP'), await tag('Atrasado')];
  await world.sql('insert into contact_tags values (1, $1, $3), (1, $2, $3)', [aline, bruna, vip]);
  await world.sql('insert into ticket_tags values (1, $1, $2), (1, $1, $3)', [await world.ticket(aline), late, vip]);
  expect(await names({ contactTag: [vip] })).toEqual(['Aline', 'Bruna']);
  expect(await names({ contactTag: [vip, late] })).toEqual(['Aline']);
  expect((await list({ contactTag: [late] })).contacts[0]?.tags.map(({ name }) => name)).toEqual(['Atrasado', 'VIP']);
});

it('a day is the company’s: 02:30 UTC is the evening before in São Paulo', async () => {
  await world.sql(`insert into contacts (company_id, name, created_at) values (1, 'Noite', '2026-11-21T02:30:00Z')`);
  expect(await names({ date: '2026-11-20' })).toEqual(['Noite']);
  expect(await names({ date: '2026-11-21' })).toEqual([]);
  expect(await names({ dateStart: '2026-11-19', dateEnd: '2026-11-20' })).toEqual(['Noite']);
  expect(await names({ dateEnd: '2026-11-19' })).toEqual([]);
});

it('shows another company nothing', async () => {
  await world.contact('Aline', '5511987654321');
  expect(await list({}, world.otto)).toEqual({ contacts: [], count: 0, hasMore: false, nextCursor: null });
  expect(await names({ searchParam: 'aline' }, world.otto)).toEqual([]);
});

it('is ordered by the last conversation both ways, page by page, and contacts without one come last', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 103; n++) ids.push(await world.contact(`Cliente ${n}`));
  const [first, second, third, ...rest] = ids;
  for (const [contact, days] of [
    [first!, 9],
    [second!, 1],
    [third!, 5],
  ] as const) {
    const ticket = await world.ticket(contact, { userId: world.ana.userId });
    await world.sql(`update tickets set updated_at = now() - make_interval(days => $2) where id = $1`, [ticket, days]);
  }
  const page = (order: 'recent' | 'oldest', cursor?: string) =>
    world.run((tx) => listContacts(tx, world.ana, { pageNumber: 1, order, cursor }));
  const all = async (order: 'recent' | 'oldest') => {
    const [one, two] = [await page(order), await page(order, (await page(order)).nextCursor ?? undefined)];
    expect(two).toMatchObject({ hasMore: false, nextCursor: null });
    return [...one.contacts, ...two.contacts].map(({ id }) => id);
  };
  expect(await all('recent')).toEqual([second, third, first, ...rest.toReversed()]);
  expect(await all('oldest')).toEqual([first, third, second, ...rest]);
  const byName = (await world.run((tx) => listContacts(tx, world.ana, { pageNumber: 1 }))).nextCursor ?? undefined;
  await expect(page('recent', byName)).rejects.toThrow('ERR_INVALID_INPUT');
});
