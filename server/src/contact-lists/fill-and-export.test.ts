import { expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { createContactList } from './create-contact-list.ts';
import { createContactListItem } from './create-contact-list-item.ts';
import { exportContactList } from './export-contact-list.ts';
import { fillContactList } from './fill-contact-list.ts';
import { importListItems } from './import-list-items.ts';

const world = testWorld();
const list = async () => (await world.run((tx) => createContactList(tx, { name: 'Clientes' }))).id;
const fill = (id: number, over: { searchParam?: string; tagIds?: number[] } = {}, actor = world.ana) =>
  world.run((tx) => fillContactList(tx, actor, id, { tagIds: [], ...over }));
const names = () => world.sql<{ name: string }>('select name from contact_list_items order by name');

async function tagged(contactIds: number[]): Promise<number> {
  const { companyId } = world.ana;
  const [tag] = await world.sql<{ id: number }>(
    `insert into tags (company_id, name, color) values ($1, 'VIP', '#17917F') returning id`,
    [companyId],
  );
  for (const id of contactIds)
    await world.sql('insert into contact_tags (company_id, contact_id, tag_id) values ($1, $2, $3)', [
      companyId,
      id,
      tag!.id,
    ]);
  return tag!.id;
}

it('contacts are added by search and by tag, each once, and existing items keep their names', async () => {
  const aline = await world.contact('Aline', '5511987654321');
  await world.contact('Aline sem nono dígito', '551187654321');
  await world.contact('Bento', '5511987654322');
  await world.contact('Grupo da família');
  const tagId = await tagged([aline]);
  const id = await list();
  await world.run((tx) =>
    createContactListItem(tx, world.ana, { contactListId: id, name: 'Bentinho', number: '5511987654322' }),
  );
  expect(await fill(id, { searchParam: 'bent' })).toEqual({ found: 1, added: 0 });
  expect(await fill(id, { tagIds: [tagId] })).toEqual({ found: 1, added: 1 });
  expect(await fill(id)).toEqual({ found: 2, added: 0 });
  expect(await names()).toEqual([{ name: 'Aline' }, { name: 'Bentinho' }]);
});

it('contacts of another company are never added', async () => {
  await world.contact('Aline', '5511987654321');
  const id = await list();
  await expect(
    world.run((tx) => fillContactList(tx, world.otto, id, { tagIds: [] }), world.otto.companyId),
  ).rejects.toThrow('ERR_NOT_FOUND');
  const theirs = await world.run((tx) => createContactList(tx, { name: 'Deles' }), world.otto.companyId);
  const found = await world.run(
    (tx) => fillContactList(tx, world.otto, theirs.id, { tagIds: [] }),
    world.otto.companyId,
  );
  expect(found).toEqual({ found: 0, added: 0 });
});

it('exports everybody in the order added, page after page, numbers masked for users who see them so', async () => {
  const id = await list();
  const rows = Array.from({ length: 5_001 }, (_, n) => ({
    name: n === 0 ? '=cmd()' : `Pessoa ${n}`,
    number: `55119${String(80000000 + n)}`,
    email: '',
  }));
  await world.run((tx) => importListItems(tx, id, rows));
  const page = (afterId?: number, actor = world.ana) =>
    world.run((tx) => exportContactList(tx, actor, { id, afterId }));
  const first = await page();
  expect([first.contacts.length, first.hasMore, first.contacts[0]?.name]).toEqual([5_000, true, '=cmd()']);
  const second = await page(first.contacts.at(-1)?.id);
  expect([second.contacts.map(({ name }) => name), second.hasMore]).toEqual([['Pessoa 5000'], false]);
  expect((await page(undefined, world.bia)).contacts[0]?.number).toBe('551198000****');
  await expect(world.run((tx) => exportContactList(tx, world.otto, { id }), world.otto.companyId)).rejects.toThrow(
    'ERR_NOT_FOUND',
  );
});
