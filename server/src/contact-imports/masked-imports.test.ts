import { Readable } from 'node:stream';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { setUpTestUploads } from '../platform/files/test-uploads.ts';
import { maskImportEvent, presentImport } from './contact-import.audience.ts';
import { createContactImport } from './create-contact-import.ts';
import { findContactImport, listImportRows } from './find-contact-import.ts';
import { readContactImport } from './read-contact-import.ts';
import { startContactImport } from './start-contact-import.ts';

const world = testWorld();
const { store, uploads } = await setUpTestUploads();

/** An existing contact, one whose name would change, two new ones, and an invalid number. */
const file = 'nome;telefone\nAna;5511987654321\nOutra;5511987654322\nCid;5511987654323\nDe;5511987654324\nEva;12\n';

const send = async (by: Actor) => {
  const upload = await uploads.store(by.companyId, { name: 'numeros.csv', bytes: Readable.from([file]) });
  // A user who lost the right afterwards: without it nobody sends a file.
  const then = { ...by, isTricked: true };
  const { id } = await world.run((tx) => createContactImport(tx, then, [upload], { startsItself: false }));
  const deps = { context: world.context(), store, openConnection: async () => null };
  await readContactImport(deps, { companyId: by.companyId, importId: id });
  const shown = await world.run(async (tx) => presentImport(by, await findContactImport(tx, by, id)));
  const rows = async (outcome?: 'create' | 'update' | 'same' | 'refused') => {
    const page = await world.run((tx) => listImportRows(tx, by, id, { pageNumber: 1, outcome }));
    return [page.records.map((row) => row.outcome), page.count];
  };
  return { id, shown, rows };
};
const countsOf = ({ create, update, same, refused }: Awaited<ReturnType<typeof send>>['shown']) => ({
  create,
  update,
  same,
  refused,
});

beforeEach(async () => {
  await world.contact('Ana', '5511987654321');
  await world.contact('Bento', '5511987654322');
});

it('a user who sees masked numbers does not learn which numbers in their file are known', async () => {
  const { shown, rows } = await send(world.bia);
  expect(countsOf(shown)).toEqual({ create: 4, update: 0, same: 0, refused: 1 });
  const valid = ['create', 'create', 'create', 'create'];
  expect(await rows()).toEqual([[...valid, 'refused'], 5]);
  expect(await rows('create')).toEqual([valid, 4]);
  expect(await rows('refused')).toEqual([['refused'], 1]);
  for (const outcome of ['update', 'same'] as const) expect(await rows(outcome)).toEqual([[], 0]);
});

it('without the right to see whole numbers no file is sent, and one that was is not imported', async () => {
  const { id } = await send(world.bia);
  await expect(world.run((tx) => startContactImport(tx, world.bia, id))).rejects.toThrow('ERR_NO_PERMISSION');
  const sending = world.run((tx) => createContactImport(tx, world.bia, [], { startsItself: true }));
  await expect(sending).rejects.toThrow('ERR_NO_PERMISSION');
});

it('a user who sees masked numbers does not learn from notices which numbers are known', async () => {
  const { id } = await send(world.bia);
  const notice = world.publishedNotices.filter(({ topic }) => topic === 'contactImport').at(-1)?.payload;
  expect(maskImportEvent(notice as Parameters<typeof maskImportEvent>[0])).toMatchObject({
    contactImport: { id, create: 4, update: 0, same: 0, refused: 1 },
  });
  expect(maskImportEvent({ action: 'imported' })).toEqual({ action: 'imported' });
});

it('a user who sees whole numbers gets a preview of each row', async () => {
  const { shown, rows } = await send(world.ana);
  expect(countsOf(shown)).toEqual({ create: 2, update: 1, same: 1, refused: 1 });
  expect(await rows('same')).toEqual([['same'], 1]);
});
