import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, describe, expect, it } from 'vitest';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import type { ChannelDriver, KnownPerson } from '../channels/channel.ts';
import { localFileStore } from '../platform/files/file-store.ts';
import { createPhoneImport, type OpenPhone, type PhoneImport } from './create-phone-import.ts';
import { findContactImport, listImportRows } from './find-contact-import.ts';
import { readContactImport } from './read-contact-import.ts';
import { runContactImport } from './run-contact-import.ts';
import { startContactImport } from './start-contact-import.ts';

const { world, addConnection, deps } = testConversation();
const store = localFileStore('/nonexistent');
let people: KnownPerson[];
let isLive: boolean;
/** Runs before the phone answers. */
let beforeAnswer: () => Promise<unknown>;
let connectionId: number;
beforeEach(async () => {
  isLive = true;
  beforeAnswer = async () => {};
  connectionId = await addConnection({ name: 'QR', channel: 'whatsapp', provider: 'beta', isDefault: false });
  people = [
    { number: '5511987650001', name: 'Carla' },
    { number: '551187650001', name: 'Carla de novo' },
    { number: '5511987650002', name: '' },
    { number: '123', name: 'Curto' },
  ];
});

const open: OpenPhone = async (tx, id) => {
  const opened = await deps().openConnection(tx, id);
  const listPeople: ChannelDriver['listPeople'] = async (_, __, which) => {
    await beforeAnswer();
    return which === 'chats' ? people.slice(0, 1) : people;
  };
  return opened && { ...opened, driver: { ...opened.driver, listPeople }, live: isLive };
};
const create = (actor: Actor, over: Partial<PhoneImport> = {}) =>
  world.run(
    (tx) =>
      createPhoneImport(tx, actor, open, {
        source: 'phoneBook',
        whatsappId: connectionId,
        startsItself: false,
        ...over,
      }),
    actor.companyId,
  );
const read = (importId: number) =>
  readContactImport(
    { context: world.context(), store, openConnection: open },
    { companyId: world.ana.companyId, importId },
  );
const run = (importId: number) => runContactImport(world.context(), { companyId: world.ana.companyId, importId });
const show = (id: number) => world.run((tx) => findContactImport(tx, world.ana, id));
const book = () =>
  world.sql<{ name: string; number: string }>(
    `select name, number from contacts where number like '55119876500%' or number like '5511876500%' order by number`,
  );

it('a phone’s contacts are previewed, then imported; both forms of a mobile number are one, and a nameless one has its number', async () => {
  const { id } = await create(world.ana);
  await read(id);
  const { records } = await world.run((tx) => listImportRows(tx, world.ana, id, { pageNumber: 1 }));
  expect(records.map(({ name, outcome, reason }) => [name, outcome, reason])).toEqual([
    ['Carla', 'create', null],
    ['Carla de novo', 'refused', 'duplicate'],
    ['5511987650002', 'create', null],
    ['Curto', 'refused', 'too_small'],
  ]);
  expect(await book()).toEqual([]);
  await world.run((tx) => startContactImport(tx, world.ana, id));
  await run(id);
  expect(await show(id)).toMatchObject({ status: 'done', source: 'phoneBook', create: 2 });
  expect(await book()).toEqual([
    { name: 'Carla', number: '5511987650001' },
    { name: '5511987650002', number: '5511987650002' },
  ]);
});

it('a second import duplicates nobody, keeps names, and fills missing ones', async () => {
  await world.contact('Dona Carla', '551187650001');
  await world.contact('5511987650002', '5511987650002');
  people[2]!.name = 'Bento';
  for (const expected of [
    { create: 0, update: 1 },
    { create: 0, update: 0, same: 2 },
  ]) {
    const { id } = await create(world.ana, { startsItself: true });
    await read(id);
    await run(id);
    expect(await show(id)).toMatchObject({ status: 'done', ...expected });
  }
  expect(await book()).toEqual([
    { name: 'Dona Carla', number: '551187650001' },
    { name: 'Bento', number: '5511987650002' },
  ]);
});

describe('of two runs of the job that reads it', () => {
  /** The second run, while the first one waits for the phone. */
  const secondRun = (id: number, more: () => Promise<unknown>) => async () => {
    beforeAnswer = async () => {};
    await read(id);
    await more();
  };

  it('the first one changes nothing of an import that has been made meanwhile', async () => {
    const { id } = await create(world.ana, { startsItself: true });
    beforeAnswer = secondRun(id, () => run(id));
    await expect(read(id)).rejects.toThrow('another run');
    expect(await show(id)).toMatchObject({ status: 'done', total: 4, create: 2, done: 2, changed: 2 });
    expect(await book()).toHaveLength(2);
  });

  it('only the newest one stores people, although the phone has others by then', async () => {
    const { id } = await create(world.ana);
    const [first] = people;
    people = people.slice(1, 3);
    beforeAnswer = async () => {
      // The newest run is killed before it has stored anything.
      beforeAnswer = () => Promise.reject(new Error('killed'));
      await expect(read(id)).rejects.toThrow('killed');
    };
    await expect(read(id)).rejects.toThrow('another run');
    expect(await show(id)).toMatchObject({ status: 'reading', total: 0 });
    beforeAnswer = async () => {};
    people = first ? [first] : [];
    await read(id);
    expect(await show(id)).toMatchObject({ status: 'ready', total: 1 });
  });
});

it('the chats are those that the phone has; a phone that reported nothing is an error', async () => {
  const chats = await create(world.ana, { source: 'chats' });
  await read(chats.id);
  expect(await show(chats.id)).toMatchObject({ status: 'ready', total: 1 });
  people = [];
  const empty = await create(world.ana);
  await read(empty.id);
  expect(await show(empty.id)).toMatchObject({ status: 'failed', problem: 'noPeople' });
});

it('is refused without a live connection; by default the first connected one is asked', async () => {
  isLive = false;
  await expect(create(world.ana)).rejects.toMatchObject({ code: 'ERR_WAPP_NOT_INITIALIZED' });
  isLive = true;
  await world.sql(`update connections set status = 'DISCONNECTED'`);
  await expect(create(world.ana, { whatsappId: null })).rejects.toMatchObject({ code: 'ERR_WAPP_NOT_INITIALIZED' });
  await world.sql(`update connections set status = 'CONNECTED' where id = $1`, [connectionId]);
  expect(await create(world.ana, { whatsappId: null })).toMatchObject({ whatsappId: connectionId });
});

it('users who see masked numbers see them masked here', async () => {
  people = [{ number: '5511987650002', name: '' }];
  const { id } = await create(world.bia);
  await read(id);
  const { records } = await world.run((tx) => listImportRows(tx, world.bia, id, { pageNumber: 1 }));
  expect(records).toMatchObject([{ name: '551198765****', number: '551198765****' }]);
});

it('read again after a kill, no row is duplicated', async () => {
  const { id } = await create(world.ana);
  await read(id);
  await world.sql(`update contact_imports set status = 'reading'`);
  await read(id);
  expect(await show(id)).toMatchObject({ status: 'ready', total: 4 });
});
