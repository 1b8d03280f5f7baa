import { beforeEach, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { headlines } from '../../../../tests/world/test-world.ts';
import { AccessEndedError } from '../../channels/channel.ts';
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

it('a contact that arrived without a name gets the channel’s, and screens are notified', async () => {
  await fetchName();
  expect([await nameOf(), headlines(world)]).toEqual(['Ana Prado', ['contact update']]);
});

it('a contact that people named meanwhile, even while the channel was asked, keeps that name, and no notice is sent', async () => {
  state.driver = {
    fetchName: async () => {
      await world.sql(`update contacts set name = 'Dona Ana' where id = $1`, [contactId]);
      return 'Ana Prado';
    },
  };
  await fetchName();
  expect([await nameOf(), headlines(world)]).toEqual(['Dona Ana', []]);
});

it('a connection whose access has ended is shown as such, and the name is asked for again', async () => {
  state.driver = { fetchName: () => Promise.reject(new AccessEndedError('tokenExpired')) };
  await expect(fetchName()).rejects.toThrow('tokenExpired');
  expect([state.troubles, await nameOf()]).toEqual([['reauthenticate: tokenExpired'], chat]);
});

it('no name, a blank name, a deleted connection and a channel without names change nothing, and the job is done', async () => {
  for (const name of [null, '', '   ']) {
    state.driver = { fetchName: async () => name };
    await fetchName();
  }
  state.driver = {};
  await fetchName();
  await fetchName({ whatsappId: 999_999 });
  expect([await nameOf(), headlines(world)]).toEqual([chat, []]);
});

it('an error of the channel fails the job, to be retried; a deleted contact does not', async () => {
  state.driver = { fetchName: () => Promise.reject(new Error('away')) };
  await expect(fetchName()).rejects.toThrow('away');
  state.driver = { fetchName: async () => 'Ana' };
  await world.sql('delete from contacts where id = $1', [contactId]);
  await expect(fetchName()).resolves.toBeUndefined();
});

it('a job does not rename a contact of another company', async () => {
  await fetchName({ companyId: world.otto.companyId });
  expect(await nameOf()).toBe(chat);
});
