import { expect, it } from 'vitest';
import { headlines, testDesk } from '../../../tests/test-desk.ts';
import { findContact } from './find-contact.ts';
import { listContacts } from './list-contacts.ts';
import { tagContacts } from './tag-contacts.ts';

const desk = testDesk();
const tag = async (name: string, kanban = 0) =>
  (
    await desk.sql<{ id: number }>(
      `insert into tags (company_id, name, color, kanban) values ($1, $2, '#17917F', $3) returning id`,
      [desk.ana.companyId, name, kanban],
    )
  )[0]!.id;

it('several contacts are tagged at once; what they had stays, and screens are told only what changed', async () => {
  const [aline, bruna] = [await desk.contact('Aline'), await desk.contact('Bruna')];
  const [vip, old] = [await tag('VIP'), await tag('Antigo')];
  await desk.run((tx) => tagContacts(tx, desk.bia, [aline], [old]));
  desk.told = [];
  expect(await desk.run((tx) => tagContacts(tx, desk.bia, [aline, bruna, 9999], [vip]))).toEqual({
    message: '2 contacts tagged',
  });
  expect(headlines(desk)).toEqual(['contact update', 'contact update']);
  await desk.run((tx) => tagContacts(tx, desk.bia, [aline, bruna], [vip]));
  expect(headlines(desk)).toHaveLength(2);
  const names = async (id: number) => (await desk.run((tx) => findContact(tx, id))).tags.map(({ name }) => name).sort();
  expect([await names(aline), await names(bruna)]).toEqual([['Antigo', 'VIP'], ['VIP']]);
});

it('lanes and tags of another company are no tags of contacts', async () => {
  const aline = await desk.contact('Aline');
  const [lane, vip] = [await tag('Proposta', 1), await tag('VIP')];
  await expect(desk.run((tx) => tagContacts(tx, desk.ana, [aline], [lane]))).rejects.toThrow('ERR_NOT_FOUND');
  const theirs = desk.run((tx) => tagContacts(tx, desk.otto, [aline], [vip]), desk.otto.companyId);
  await expect(theirs).rejects.toThrow('ERR_NOT_FOUND');
});

it('the address book is turned round by its name column, page by page', async () => {
  for (const name of ['Bruna', 'Érico', 'Aline', 'Caio']) await desk.contact(name);
  const names = async (order?: 'nameDesc') =>
    (await desk.run((tx) => listContacts(tx, desk.ana, { pageNumber: 1, order }))).contacts.map(({ name }) => name);
  expect(await names()).toEqual(['Aline', 'Bruna', 'Caio', 'Érico']);
  expect(await names('nameDesc')).toEqual(['Érico', 'Caio', 'Bruna', 'Aline']);
  const cursor = Buffer.from(JSON.stringify(['caio', 4])).toString('base64url');
  const next = await desk.run((tx) => listContacts(tx, desk.ana, { pageNumber: 1, order: 'nameDesc', cursor }));
  expect(next.contacts.map(({ name }) => name)).toEqual(['Bruna', 'Aline']);
});
