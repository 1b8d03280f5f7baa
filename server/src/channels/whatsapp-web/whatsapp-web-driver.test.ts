import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setUpCompanies } from '../../inbound/test-companies.ts';
import { type FileStore, localFileStore } from '../../platform/files/file-store.ts';
import { silentLog } from '../../platform/log.ts';
import { localSignals, openWebConnection, outbound } from './test-web-connection.ts';
import { whatsappWebDriver } from './whatsapp-web-driver.ts';

const companies = setUpCompanies();
let folder = '';
let store: FileStore;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balcao-web-driver-'));
  store = localFileStore(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type WebConnection = Awaited<ReturnType<typeof openWebConnection>>;
const openDriver = () => {
  const { signals, sent, give } = localSignals();
  return { driver: whatsappWebDriver({ context: companies.context(), signals, store, log: silentLog }), sent, give };
};
/** Takes the only waiting command of a kind, as a worker does, and answers it. */
async function answer(web: WebConnection, kind: string, result: unknown, give: (name: string) => void) {
  const waiting = async () => (await web.commands()).find((one) => one.kind === kind && one.state === 'waiting');
  await expect.poll(waiting, { interval: 5 }).toBeTruthy();
  const command = await waiting();
  await web.rows(
    `update whatsapp_web_commands set state = 'done', result = $3 where company_id = $1 and id = $2`,
    command?.id,
    JSON.stringify(result),
  );
  give('whatsapp_web_said');
  return command;
}

it('the id of a message has the form of WhatsApp’s own, and is unique', () => {
  const { driver } = openDriver();
  const ids = Array.from({ length: 500 }, () => driver.chooseId?.() ?? '');
  expect(ids.every((id) => /^3EB0[0-9A-F]{18}$/.test(id))).toBe(true);
  expect(new Set(ids).size).toBe(500);
});

it('a refused message that is retried is a new command under the same id; a pending one is not duplicated', async () => {
  const web = await openWebConnection(companies);
  const { driver, sent } = openDriver();
  for (let i = 0; i < 3; i++) expect(await driver.send(web.connection, outbound())).toEqual({ outcome: 'handed' });
  expect((await web.commands()).map(({ key }) => key)).toEqual(['41/1']);
  expect(sent).toContain('whatsapp_web_commands');
  await web.rows(`update whatsapp_web_commands set state = 'done' where company_id = $1`);
  await driver.send(web.connection, outbound());
  expect(await web.commands()).toHaveLength(1);
  await web.rows('update whatsapp_web_commands set heard = true where company_id = $1');
  await driver.send(web.connection, outbound());
  expect((await web.commands()).map(({ key, payload }) => [key, payload['providerId']])).toEqual([
    ['41/1', '3EB0AA'],
    ['41/2', '3EB0AA'],
  ]);
});

it('a message for a deleted connection waits for a user, and is not reported as sent', async () => {
  const web = await openWebConnection(companies);
  const { driver } = openDriver();
  expect(await driver.send({ ...web.connection, id: 0 }, outbound())).toMatchObject({ outcome: 'later' });
  const other = await openWebConnection(companies);
  expect(await driver.send({ ...web.connection, companyId: other.id }, outbound())).toMatchObject({
    outcome: 'later',
  });
  expect([await web.commands(), await other.commands()]).toEqual([[], []]);
  await expect(driver.send(web.connection, outbound({ providerId: null }))).rejects.toThrow('chosen before');
});

it('several messages of a transaction are written with it or not at all, and the worker is woken afterwards', async () => {
  const web = await openWebConnection(companies);
  const { driver, sent } = openDriver();
  const sends = ['1', '2'].map((id) => ({
    whatsappId: web.connectionId,
    byPerson: id === '1',
    message: outbound({ id }),
  }));
  const failing = web.tx(async (tx) => {
    await driver.delegate?.(tx, sends);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect([await web.commands(), sent]).toEqual([[], []]);
  await web.tx(async (tx) => driver.delegate?.(tx, sends));
  expect([(await web.commands()).length, sent]).toEqual([2, ['whatsapp_web_commands']]);
  expect(await web.rows('select by_person from whatsapp_web_commands where company_id = $1 order by id')).toEqual([
    { by_person: true },
    { by_person: false },
  ]);
});

it('after a crash a send with an unprocessed result is found, and else it may be sent again', async () => {
  const web = await openWebConnection(companies);
  const { driver } = openDriver();
  const find = () => driver.find?.(web.connection, outbound());
  expect(await find()).toBeNull();
  await web.addCommand('send', { key: '41/1', payload: { id: '41' }, state: 'taken' });
  expect(await find()).toEqual({ outcome: 'handed' });
  await web.rows(`update whatsapp_web_commands set state = 'done' where company_id = $1`);
  expect(await find()).toEqual({ outcome: 'handed' });
  await web.rows('update whatsapp_web_commands set heard = true where company_id = $1');
  expect(await find()).toBeNull();
});

it('two edits of a message are two commands, and each gets its own answer', async () => {
  const web = await openWebConnection(companies);
  const { driver, give } = openDriver();
  const first = driver.edit?.(web.connection, outbound({ body: 'um' }));
  expect((await answer(web, 'edit', { outcome: 'refused', reason: '500' }, give))?.payload).toMatchObject({
    body: 'um',
  });
  expect(await first).toEqual({ outcome: 'refused', reason: 'vendorText?text=500' });
  const second = driver.edit?.(web.connection, outbound({ body: 'dois' }));
  await answer(web, 'edit', { outcome: 'done' }, give);
  expect(await second).toEqual({ outcome: 'done' });
  expect(await driver.remove?.(web.connection, outbound({ providerId: null }))).toEqual({
    outcome: 'refused',
    reason: 'notSentYet',
  });
});

it('numbers count as existing only when all of them were answered', async () => {
  const web = await openWebConnection(companies);
  const { driver, give } = openDriver();
  const check = async (numbers: unknown) => {
    const asked = driver.checkNumbers?.(web.connection, ['1', '2']);
    await answer(web, 'checkNumbers', { numbers }, give);
    return asked;
  };
  const known = (phone: string, exists: boolean) => ({ phone, exists, lid: null });
  expect(await check([known('1', true), known('2', false)])).toEqual(new Set(['1']));
  expect(await check([known('1', true)])).toBeNull();
  expect(await check('x')).toBeNull();
});

it('group members have their known names; one without any name is omitted, and an unknown group is unknown', async () => {
  const web = await openWebConnection(companies);
  const { driver, give } = openDriver();
  const list = async (members: unknown) => {
    const asked = driver.listMembers?.(web.connection, '1203@g.us', [{ kind: 'group', value: '1203' }]);
    await answer(web, 'listMembers', { members }, give);
    return asked;
  };
  expect(
    await list([
      { lid: '9', phone: '5511', isAdmin: true },
      { lid: null, phone: '5521', isAdmin: false },
      { lid: null, phone: null, isAdmin: false },
    ]),
  ).toEqual([
    {
      identities: [
        { kind: 'wa_lid', value: '9' },
        { kind: 'phone', value: '5511' },
      ],
      isAdmin: true,
    },
    { identities: [{ kind: 'phone', value: '5521' }], isAdmin: false },
  ]);
  expect([await list(null), await list('x')]).toEqual([null, null]);
});

it('a file is requested once, available when the worker has it, and requested anew when it was lost', async () => {
  const web = await openWebConnection(companies);
  const { driver, give } = openDriver();
  const fetch = () => driver.fetchMedia?.(web.connection, { n: 1 }, '77');
  expect([await fetch(), await fetch()]).toEqual(['handed', 'handed']);
  expect(await web.commands()).toMatchObject([{ payload: { ref: { n: 1 }, isOld: false } }]);
  await store.put('incoming/77', Buffer.from('bytes'));
  await answer(web, 'fetchMedia', { key: 'incoming/77', sizeBytes: 5 }, give);
  const fetched = await fetch();
  if (!fetched || fetched === 'handed' || !('bytes' in fetched)) throw new Error('not there');
  expect((await buffer(fetched.bytes)).toString()).toBe('bytes');
  await expect.poll(() => store.open('incoming/77'), { interval: 5 }).toBeNull();
  expect(await fetch()).toBe('handed');
  expect(await web.commands()).toMatchObject([{ state: 'waiting', key: '77' }]);
  await answer(web, 'fetchMedia', { key: null, sizeBytes: 0, reason: 'too-large' }, give);
  expect(await fetch()).toEqual({ failed: 'too-large' });
  expect(await driver.fetchMedia?.(web.connection, { n: 2 }, '77')).toBe('handed'); // another file of the message, a sharper one
});

it('an absent picture and a failed request are distinguished', async () => {
  const web = await openWebConnection(companies);
  const { driver } = openDriver();
  const fetch = (key: string) => driver.fetchPicture?.(web.connection, [{ kind: 'phone', value: '5511' }], key);
  for (const [key, result] of [
    ['none', { key: null, failed: false }],
    ['failed', { key: null, failed: true }],
    ['odd', 'x'],
  ] as const)
    await web.addCommand('fetchPicture', { key, state: 'done', result });
  await web.addCommand('fetchPicture', {
    key: 'lost',
    state: 'done',
    result: { key: 'pictures/lost', failed: false },
  });
  expect([await fetch('none'), await fetch('failed'), await fetch('odd'), await fetch('lost')]).toEqual([
    'none',
    'unavailable',
    'unavailable',
    'unavailable',
  ]);
  expect([await fetch('new'), await fetch('new')]).toEqual(['handed', 'handed']);
});

it('a later block or typing signal replaces the waiting one; a repeated read mark is written once', async () => {
  const web = await openWebConnection(companies);
  const { driver } = openDriver();
  const to = [{ kind: 'phone' as const, value: '5511' }];
  await driver.block?.(web.connection, '5511', to, { isBlocked: true });
  await web.rows(`update whatsapp_web_commands set state = 'done', result = '{}' where company_id = $1`);
  await driver.block?.(web.connection, '5511', to, { isBlocked: false });
  await driver.markRead?.(web.connection, '77@lid', ['A', 'B']);
  await driver.markRead?.(web.connection, '77@lid', ['A', 'B']);
  await driver.markRead?.(web.connection, '1203@g.us', []);
  await driver.typing?.(web.connection, '1203@g.us', 'composing', null);
  await driver.typing?.(web.connection, '1203@g.us', 'paused', null);
  expect((await web.commands()).map(({ kind, state, payload }) => [kind, state, payload])).toEqual([
    ['block', 'waiting', { chat: '5511', to, isBlocked: false }],
    ['markRead', 'waiting', { chat: '77@lid', to: [{ kind: 'wa_lid', value: '77' }], providerIds: ['A', 'B'] }],
    ['typing', 'waiting', { chat: '1203@g.us', to: [{ kind: 'group', value: '1203' }], presence: 'paused' }],
  ]);
});

it('the list of chats has contacts with a chat, the phone book also named ones, both of this connection only', async () => {
  const web = await openWebConnection(companies);
  const second = await web.addConnection('Filial');
  const add = (number: string, name: string, hasChat: boolean, on = web.connectionId) =>
    web.rows(
      'insert into whatsapp_web_people (company_id, whatsapp_id, number, name, has_chat) values ($1, $2, $3, $4, $5)',
      on,
      number,
      name,
      hasChat,
    );
  await add('2', 'Bia', false);
  await add('1', '', true);
  await add('3', '', false);
  await add('4', 'Caio', true, second);
  const { driver } = openDriver();
  const list = async (which: 'phoneBook' | 'chats') =>
    web.tx(async (tx) => (await driver.listPeople?.(tx, web.connection, which))?.map(({ number }) => number));
  expect([await list('phoneBook'), await list('chats')]).toEqual([['1', '2'], ['1']]);
});
