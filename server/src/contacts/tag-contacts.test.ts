import { expect, it } from 'vitest';
import { headlines, testWorld } from '../../../tests/world/test-world.ts';
import { findContact } from './find-contact.ts';
import { listContacts } from './list-contacts.ts';
import { tagContacts } from './tag-contacts.ts';

const world = testWorld();
const tag = async (name: string, kanban = 0) =>
  (
    await world.sql<{ id: number }>(
      `insert into tags (company_id, name, color, kanban) values ($1, $2, '#17917F', $3) returning id`,
      [world.ana.companyId, name, kanban],
    )
  )[0]!.id;

it('several contacts are tagged at once; existing tags stay, and only changes are announced', async () => {
  const [aline, bruna] = [await world.contact('Aline'), await world.contact('Bruna')];
  const [vip, old] = [await tag('VIP'), await tag('Antigo')];
  await world.run((tx) => tagContacts(tx, world.bia, [aline], [old]));
  world.publishedNotices = [];
  expect(await world.run((tx) => tagContacts(tx, world.bia, [aline, bruna, 9999], [vip]))).toEqual({
    message: '2 contacts tagged',
  });
  expect(headlines(world)).toEqual(['contact update', 'contact update']);
  await world.run((tx) => tagContacts(tx, world.bia, [aline, bruna], [vip]));
  expect(headlines(world)).toHaveLength(2);
  const names = async (id: number) =>
    (await world.run((tx) => findContact(tx, id))).tags.map(({ name }) => name).sort();
  expect([await names(aline), await names(bruna)]).toEqual([['Antigo', 'VIP'], ['VIP']]);
});

it('lanes, and tags of another company, are refused for contacts', async () => {
  const aline = await world.contact('Aline');
  const [lane, vip] = [await tag('Proposta', 1), await tag('VIP')];
  await expect(world.run((tx) => tagContacts(tx, world.ana, [aline], [lane]))).rejects.toThrow('ERR_NOT_FOUND');
  const theirs = world.run((tx) => tagContacts(tx, world.otto, [aline], [vip]), world.otto.companyId);
  await expect(theirs).rejects.toThrow('ERR_NOT_FOUND');
});

it('the address book can be sorted in reverse by name, page by page', async () => {
  for (const name of ['Bruna', 'Érico', 'Aline', 'Caio']) await world.contact(name);
  const names = async (order?: 'nameDesc') =>
    (await world.run((tx) => listContacts(tx, world.ana, { pageNumber: 1, order }))).contacts.map(({ name }) => name);
  expect(await names()).toEqual(['Aline', 'Bruna', 'Caio', 'Érico']);
  expect(await names('nameDesc')).toEqual(['Érico', 'Caio', 'Bruna', 'Aline']);
  const cursor = Buffer.from(JSON.stringify(['caio', 4])).toString('base64url');
  const next = await world.run((tx) => listContacts(tx, world.ana, { pageNumber: 1, order: 'nameDesc', cursor }));
  expect(next.contacts.map(({ name }) => name)).toEqual(['Bruna', 'Aline']);
});
