import { beforeEach, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { headlines } from '../../../../tests/world/test-world.ts';
import { fetchContactName } from './fetch-contact-name.ts';

const { world, state, deps } = testConversation();
const chat = '6912345678901234';
let contactId = 0;
const fetchName = (over: { whatsappId?: number; companyId?: number } = {}) =>
  fetchContactName(deps(), {
    companyId: world.ana.companyId,
    whatsappId: state.connectionId,
    contactId,
    chat,
    ...over,
  });
const nameOf = async () =>
  (await world.sql<{ name: string }>('select name from contacts where id = $1', [contactId]))[0]?.name;

beforeEach(async () => {
  contactId = await world.contact(chat);
  state.driver = { fetchName: async () => '  Ana Prado ' };
});

it('a contact that came without a name gets the one that the channel has, and the screens are told', async () => {
  await fetchName();
  expect([await nameOf(), headlines(world)]).toEqual(['Ana Prado', ['contact update']]);
});

it('one that people named meanwhile, also while the channel was asked, keeps that name, and nobody is told anything', async () => {
  state.driver = {
    fetchName: async () => {
      await world.sql(`update contacts set name = 'Dona Ana' where id = $1`, [contactId]);
      return 'Ana Prado';
    },
  };
  await fetchName();
  expect([await nameOf(), headlines(world)]).toEqual(['Dona Ana', []]);
});

it('no name, one of spaces, a connection that is gone and a channel that knows none change nothing and are done', async () => {
  for (const name of [null, '', '   ']) {
    state.driver = { fetchName: async () => name };
    await fetchName();
  }
  state.driver = {};
  await fetchName();
  await fetchName({ whatsappId: 999_999 });
  expect([await nameOf(), headlines(world)]).toEqual([chat, []]);
});

it('trouble of the channel is the job’s, to be tried again; a contact that is gone meanwhile is none', async () => {
  state.driver = { fetchName: () => Promise.reject(new Error('away')) };
  await expect(fetchName()).rejects.toThrow('away');
  state.driver = { fetchName: async () => 'Ana' };
  await world.sql('delete from contacts where id = $1', [contactId]);
  await expect(fetchName()).resolves.toBeUndefined();
});

it('another company’s contact is not renamed by a job that names it', async () => {
  await fetchName({ companyId: world.otto.companyId });
  expect(await nameOf()).toBe(chat);
});
