import { Readable } from 'node:stream';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, expect, it } from 'vitest';
import { lockWait } from '../../../tests/world/lock-wait.ts';
import { headlines, testWorld } from '../../../tests/world/test-world.ts';
import { createContactList } from '../contact-lists/create-contact-list.ts';
import { listContactListItems } from '../contact-lists/list-contact-list-items.ts';
import { eraseContacts } from '../contacts/erase-contacts.ts';
import { importContacts } from '../contacts/import-contacts.ts';
import { setUpTestUploads } from '../platform/files/test-uploads.ts';
import { createContactImport } from './create-contact-import.ts';
import { eraseImportRows } from './erase-import-rows.ts';
import { findContactImport, listImportRows } from './find-contact-import.ts';
import { readContactImport } from './read-contact-import.ts';
import { purgeContactImports, removeContactImport } from './remove-contact-import.ts';
import { batchSize, runContactImport } from './run-contact-import.ts';
import { startContactImport } from './start-contact-import.ts';

const world = testWorld();
const { store, uploads } = await setUpTestUploads();

let bia: Actor;
beforeEach(() => {
  bia = { ...world.bia, isTricked: true }; // may see full numbers
});

const noPhone = async () => null;

const send = async (text: string, startsItself = false, contactListId: number | null = null): Promise<number> => {
  const upload = await uploads.store(bia.companyId, { name: 'contatos.csv', bytes: Readable.from([text]) });
  const { id } = await world.run((tx) => createContactImport(tx, bia, [upload], { startsItself, contactListId }));
  await readContactImport(
    { context: world.context(), store, openConnection: noPhone },
    { companyId: bia.companyId, importId: id },
  );
  return id;
};
const show = (id: number) => world.run((tx) => findContactImport(tx, bia, id));
const rowsOf = async (id: number) =>
  (await world.run((tx) => listImportRows(tx, bia, id, { pageNumber: 1 }))).records.map(
    ({ row, outcome, reason }) => [row, outcome, reason] as const,
  );
const start = (id: number) => world.run((tx) => startContactImport(tx, bia, id));
/** Repeats the job as often as it asks to continue. */
const run = async (id: number) => {
  do {
    await runContactImport(world.context(), { companyId: bia.companyId, importId: id });
  } while ((await show(id)).status === 'running');
};
const book = () =>
  world.sql<{ name: string; number: string; email: string }>(
    'select name, number, email from contacts where company_id = $1 and removed_at is null order by name',
    [bia.companyId],
  );

it('previews each row, and changes nothing before it is started', async () => {
  await world.contact('Ana', '5511987654321');
  await world.contact('Bento', '5511987654322');
  const id = await send(
    'Nome;Número;E-mail\nAna;11987654321\nBento Melo;(11) 98765-4322\nCarla;11987654323;carla@x.test\n;11987654324\nDora;1,15E+12\n\nCarla;+55 11 98765-4323\n',
  );
  expect(await rowsOf(id)).toEqual([
    [2, 'same', null],
    [3, 'update', null],
    [4, 'create', null],
    [5, 'refused', 'name'],
    [6, 'refused', 'rounded'],
    [8, 'refused', 'duplicate'],
  ]);
  expect(await show(id)).toMatchObject({
    status: 'ready',
    total: 6,
    create: 1,
    update: 1,
    same: 1,
    refused: 3,
    done: 0,
  });
  expect((await book()).map(({ name }) => name)).toEqual(['Ana', 'Bento']);
});

it('started, creates and updates them once; contact lists get one notice, not one for each', async () => {
  await world.contact('Bento', '5511987654322');
  const id = await send('nome;numero;email\nBento Melo;11987654322\nCarla;11987654323;carla@x.test');
  world.publishedNotices = [];
  await start(id);
  await start(id);
  await run(id);
  expect(await book()).toEqual([
    { name: 'Bento Melo', number: '5511987654322', email: '' },
    { name: 'Carla', number: '5511987654323', email: 'carla@x.test' },
  ]);
  expect(await show(id)).toMatchObject({ status: 'done', create: 1, update: 1, done: 2, changed: 2 });
  expect(headlines(world).filter((headline) => headline === 'contactImport imported')).toHaveLength(1);
  expect(headlines(world).filter((headline) => headline.startsWith('contact '))).toEqual([]);
  const again = await send('nome;numero;email\nCarla;11987654323;');
  expect(await rowsOf(again)).toEqual([[2, 'same', null]]);
});

it('into a list: previewed against the list, added only to it, and its viewers get one notice', async () => {
  await world.contact('Bento', '5511987654322');
  const list = await world.run((tx) => createContactList(tx, { name: 'Outubro' }));
  const text = 'nome;numero;email\nBento;11987654322\nCarla;11987654323;carla@x.test\nBento;1187654322';
  const id = await send(text, false, list.id);
  expect(await rowsOf(id)).toEqual([
    [2, 'create', null],
    [3, 'create', null],
    [4, 'refused', 'duplicate'],
  ]);
  world.publishedNotices = [];
  await start(id);
  await run(id);
  const listed = await world.run((tx) =>
    listContactListItems(tx, world.ana, { contactListId: list.id, pageNumber: 1 }),
  );
  expect(listed.contacts.map(({ name, number, email }) => [name, number, email])).toEqual([
    ['Bento', '5511987654322', ''],
    ['Carla', '5511987654323', 'carla@x.test'],
  ]);
  expect(listed.count).toBe(2);
  expect((await book()).map(({ name }) => name)).toEqual(['Bento']);
  const topics = headlines(world).filter((headline) => !headline.startsWith('contactImport update'));
  expect(topics).toEqual(['ContactListItem reload', 'ContactList update']);
  const foreign = { startsItself: true, contactListId: list.id };
  await expect(
    world.run((tx) => createContactImport(tx, world.otto, [], foreign), world.otto.companyId),
  ).rejects.toThrow('ERR_NOT_FOUND');
});

it('the two forms of a mobile number are one person, and a deleted one is restored', async () => {
  const removed = await world.contact('Velho', '551187654321');
  await world.sql('update contacts set removed_at = now(), active = false where id = $1', [removed]);
  const id = await send('nome;numero\nNovo;11 98765-4321\nOutra vez;11 8765-4321', true);
  await run(id);
  expect(await rowsOf(id)).toEqual([
    [2, 'create', null],
    [3, 'refused', 'duplicate'],
  ]);
  expect(await world.sql('select id, name, active, removed_at from contacts')).toEqual([
    { id: removed, name: 'Novo', active: true, removed_at: null },
  ]);
});

it('many are imported in batches, each whole or not at all: a killed import continues', async () => {
  const count = batchSize * 21 + 3;
  const id = await send(
    `nome;numero\n${Array.from({ length: count }, (_, n) => `Pessoa ${n};119${String(80_000_000 + n)}`).join('\n')}`,
  );
  await start(id);
  await runContactImport(world.context(), { companyId: bia.companyId, importId: id });
  expect(await show(id)).toMatchObject({ status: 'running', done: batchSize * 20, create: count });
  expect(await book()).toHaveLength(batchSize * 20);
  expect(await world.jobs('run-contact-import')).not.toEqual([]);
  await run(id);
  expect(await show(id)).toMatchObject({ status: 'done', done: count });
  expect(await book()).toHaveLength(count);
  const [moments] = await world.sql<{ count: number }>('select count(distinct xmin::text)::int as count from contacts');
  expect(moments?.count).toBe(22);
});

it('one discarded while it runs stops there', async () => {
  const id = await send('nome;numero\nCarla;11987654323');
  await start(id);
  await world.run((tx) => removeContactImport(tx, bia, id));
  await runContactImport(world.context(), { companyId: bia.companyId, importId: id });
  expect(await book()).toEqual([]);
  await expect(show(id)).rejects.toThrow('ERR_NOT_FOUND');
});

const oneWaits = () => lockWait(world.context().database.owner);

it('a number taken concurrently is not created twice', async () => {
  let claimed = () => {};
  let release = () => {};
  const isClaimed = new Promise<void>((resolve) => {
    claimed = resolve;
  });
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  const row = { name: 'Carla', number: '5511987654323', email: '' };
  const first = world.run(async (tx) => {
    await importContacts(tx, [row]);
    claimed();
    await isReleased;
  });
  await isClaimed;
  const second = world.run((tx) => importContacts(tx, [{ ...row, name: 'Outra' }]));
  await oneWaits();
  release();
  await first;
  expect(await second).toEqual([undefined]);
  expect((await book()).map(({ name }) => name)).toEqual(['Carla']);
});

it('a person who is erased while their row is imported does not come back', async () => {
  const contactId = await world.contact('Ana', '5511987654321');
  const id = await send('nome;numero\nAna Melo;11987654321\nBento;11987654322');
  await start(id);
  const [erased, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const erasure = world.run(async (tx) => {
    await eraseImportRows(tx, { numbers: ['5511987654321'], addresses: [], writtenNumbers: [], emails: [] });
    await eraseContacts(tx, { contactIds: [contactId] });
    erased.resolve();
    await released.promise;
  });
  await erased.promise;
  const running = run(id);
  await oneWaits();
  released.resolve();
  await erasure;
  await running;
  expect((await book()).map(({ name }) => name)).toEqual(['Bento']);
});

it.each([
  ['Ana;11987654321\nBento;11987654322', 'missingNumber'],
  ['telefone\n11987654321', 'missingName'],
  ['nome;numero\n', 'empty'],
  ['<html>', 'unreadable'],
])('a file that is no list of contacts says why: %s', async (text, problem) => {
  const id = await send(text);
  expect(await show(id)).toMatchObject({ status: 'failed', problem });
  await start(id);
  expect(await show(id)).toMatchObject({ status: 'failed' });
});

it('a file is its user’s: a colleague does not see it, another company does not find it', async () => {
  const id = await send('nome;numero\nCarla;11987654323');
  const caio = await world.person('Caio');
  await expect(world.run((tx) => listImportRows(tx, caio, id, { pageNumber: 1 }))).rejects.toThrow('ERR_NO_PERMISSION');
  await expect(world.run((tx) => startContactImport(tx, caio, id))).rejects.toThrow('ERR_NO_PERMISSION');
  await expect(world.run((tx) => findContactImport(tx, world.otto, id), world.otto.companyId)).rejects.toThrow(
    'ERR_NOT_FOUND',
  );
  const rooms = world.publishedNotices.filter(({ topic }) => topic === 'contactImport').map((notice) => notice.rooms);
  expect(rooms).toEqual([[`person:${bia.userId}`]]);
});

it('the file is deleted after parsing, and its rows after seven days', async () => {
  const id = await send('nome;numero\nCarla;11987654323');
  expect(await world.sql('select id from files')).toEqual([]);
  const purge = () => purgeContactImports(world.context(), world.context().database.owner);
  world.now = new Date(Date.now() + 6.9 * 86_400_000);
  await purge();
  expect(await show(id)).toMatchObject({ status: 'ready' });
  world.now = new Date(Date.now() + 7.1 * 86_400_000);
  await purge();
  expect(await world.sql('select row from contact_import_rows')).toEqual([]);
});
