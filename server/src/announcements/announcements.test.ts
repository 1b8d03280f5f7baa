import { type CreateAnnouncementInput, createAnnouncementInput } from '@balcao/contract/announcements/announcement';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, describe, expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import type { Upload } from '../platform/files/uploads.ts';
import {
  createAnnouncement,
  removeAnnouncement,
  removeAnnouncementMedia,
  setAnnouncementMedia,
  updateAnnouncement,
} from './change-announcement.ts';
import { listAnnouncements, readAnnouncements, showAnnouncement } from './list-announcements.ts';

const world = testWorld();
let operator: Actor;
beforeEach(async () => {
  operator = await world.person('Olga', { profile: 'admin', super: true });
});

const urlOf = (companyId: number, { id, name }: { id: number; name: string }) =>
  `https://casa.test/api/public/${companyId}-${id}/${name}`;
const create = (title: string, over: Partial<CreateAnnouncementInput> = {}) =>
  world.run((tx) =>
    createAnnouncement(tx, operator, createAnnouncementInput.parse({ title, text: 'Leia', ...over }), urlOf),
  );
const list = (actor: Actor, over: { searchParam?: string; pageNumber?: number } = {}) =>
  world.run((tx) => listAnnouncements(tx, actor, { pageNumber: 1, ...over }, urlOf), actor.companyId);
const titles = async (actor: Actor, over: { searchParam?: string; pageNumber?: number } = {}) =>
  (await list(actor, over)).records.map(({ title }) => title);
const show = (actor: Actor, id: number) => world.run((tx) => showAnnouncement(tx, actor, id, urlOf), actor.companyId);
const pass = (ms: number) => {
  world.now = new Date(world.now.getTime() + ms);
};
let stored = 0;
const picture = (over: Partial<Upload> = {}): Upload => ({
  key: `k${++stored}`,
  name: 'aviso.png',
  mimeType: 'image/png',
  sizeBytes: 4,
  sha256: 'x',
  width: 10,
  height: 10,
  thumbnailKey: null,
  field: 'file',
  ...over,
});
const setMedia = (id: number, uploads: Upload[]) =>
  world.run((tx) => setAnnouncementMedia(tx, operator, id, uploads, urlOf));

describe('list', () => {
  it('sorts by priority, then newest first, with inactive ones last and for the operator only', async () => {
    await create('Baixa', { priority: 3 });
    await create('Alta antiga', { priority: 1 });
    pass(1000);
    await create('Rascunho', { priority: 1, status: false });
    await create('Média', { priority: 2 });
    await create('Alta nova', { priority: 1 });
    const active = ['Alta nova', 'Alta antiga', 'Média', 'Baixa'];
    expect(await titles(world.otto)).toEqual(active);
    expect(await titles(world.bia)).toEqual(active);
    expect(await titles(operator)).toEqual([...active, 'Rascunho']);
    expect([(await list(world.otto)).count, (await list(operator)).count]).toEqual([4, 5]);
  });

  it('is searched by title, ignoring case and accents', async () => {
    await create('Manutenção no domingo');
    await create('100% novo');
    expect(await titles(world.bia, { searchParam: ' MANUTENCAO ' })).toEqual(['Manutenção no domingo']);
    expect(await titles(world.bia, { searchParam: '%' })).toEqual(['100% novo']);
    expect(await list(world.bia, { searchParam: 'nada disso' })).toMatchObject({
      records: [],
      count: 0,
      hasMore: false,
    });
  });

  it('has twenty per page', async () => {
    for (let i = 0; i < 21; i++) await create(`Aviso ${i}`);
    expect(await list(world.bia)).toMatchObject({ count: 21, hasMore: true });
    expect((await titles(world.bia)).length).toBe(20);
    expect([await titles(world.bia, { pageNumber: 2 }), (await list(world.bia, { pageNumber: 2 })).hasMore]).toEqual([
      ['Aviso 0'],
      false,
    ]);
  });
});

it('shows an inactive one to the operator only', async () => {
  const { id } = await create('Rascunho', { status: false });
  expect((await show(operator, id)).publishedAt).toBeNull();
  for (const actor of [world.ana, world.otto])
    await expect(show(actor, id)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' });
});

it('reactivated it is new again; changed while active it is not', async () => {
  const { id, publishedAt } = await create('Novidade');
  pass(1000);
  await world.run((tx) => readAnnouncements(tx, world.bia));
  const change = (input: { text?: string; status?: boolean }) =>
    world.run((tx) => updateAnnouncement(tx, operator, id, input, urlOf));
  pass(1000);
  expect((await change({ text: 'Outro texto', status: true })).publishedAt).toBe(publishedAt);
  await change({ status: false });
  const again = await change({ status: true });
  expect(again).toMatchObject({
    title: 'Novidade',
    text: 'Outro texto',
    priority: 3,
    publishedAt: world.now.toISOString(),
    updatedAt: world.now.toISOString(),
  });
  const { readUntil } = await list(world.bia);
  expect(readUntil! < again.publishedAt!).toBe(true);
});

describe('picture', () => {
  const files = () => world.sql<{ id: number }>('select id from files');
  it('is one PNG or JPEG by content of up to 10 MB, replaces the former, and can be removed', async () => {
    const { id } = await create('Com imagem');
    const first = await setMedia(id, [picture()]);
    expect([first.mediaName, first.mediaPath]).toEqual(['aviso.png', expect.stringMatching(/^1-\d+\/aviso\.png$/)]);
    const second = await setMedia(id, [picture({ name: 'outra.jpg', mimeType: 'image/jpeg' })]);
    expect(second.mediaName).toBe('outra.jpg');
    expect(second.mediaPath).not.toBe(first.mediaPath);
    await world.run((tx) => removeAnnouncementMedia(tx, operator, id, urlOf));
    expect(await show(world.otto, id)).toMatchObject({ mediaPath: null, mediaName: null });
  });

  it.each<[string, Upload[], object]>([
    ['none', [], { code: 'ERR_INVALID_INPUT', details: { fields: { file: 'required' } } }],
    ['two', [picture(), picture()], { code: 'ERR_INVALID_INPUT', details: { fields: { file: 'too_many' } } }],
    ['a gif', [picture({ name: 'a.png', mimeType: 'image/gif' })], { code: 'ERR_FILE_TYPE' }],
    ['a pdf', [picture({ mimeType: 'application/pdf' })], { code: 'ERR_FILE_TYPE' }],
    [
      'one of more than 10 MB',
      [picture({ sizeBytes: 10 * 1024 * 1024 + 1 })],
      { code: 'ERR_FILE_TOO_LARGE', details: { maxBytes: 10 * 1024 * 1024 } },
    ],
  ])('%s is refused, and nothing changes', async (_, uploads, refusal) => {
    const { id } = await create('Com imagem');
    const before = await setMedia(id, [picture()]);
    await expect(setMedia(id, uploads)).rejects.toMatchObject(refusal);
    expect((await show(operator, id)).mediaPath).toBe(before.mediaPath);
    expect(await files()).toHaveLength(1);
  });
});

it('is written by the operator only, and refuses an admin', async () => {
  const { id } = await create('Aviso');
  const input = createAnnouncementInput.parse({ title: 'Outro', text: 'x' });
  for (const by of [world.ana, world.otto]) {
    const attempts = [
      world.run((tx) => createAnnouncement(tx, by, input, urlOf), by.companyId),
      world.run((tx) => updateAnnouncement(tx, by, id, input, urlOf), by.companyId),
      world.run((tx) => removeAnnouncement(tx, by, id), by.companyId),
      world.run((tx) => setAnnouncementMedia(tx, by, id, [picture()], urlOf), by.companyId),
      world.run((tx) => removeAnnouncementMedia(tx, by, id, urlOf), by.companyId),
    ];
    for (const attempt of await Promise.allSettled(attempts))
      expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'ERR_NO_PERMISSION' } });
  }
  expect(await titles(operator)).toEqual(['Aviso']);
});

it('when removed it disappears for everybody; the removal of an inactive one is announced to operators only', async () => {
  const shown = await create('Aviso');
  const hidden = await create('Rascunho', { status: false });
  world.publishedNotices = [];
  for (const { id } of [shown, hidden]) await world.run((tx) => removeAnnouncement(tx, operator, id));
  expect(world.publishedNotices.map(({ payload, rooms }) => [payload, rooms])).toEqual([
    [{ action: 'delete', id: shown.id }, ['everyone']],
    [{ action: 'delete', id: hidden.id }, ['operators']],
  ]);
  await expect(show(operator, shown.id)).rejects.toMatchObject({ code: 'ERR_NOT_FOUND' });
});
